// harmonica, springs in Go: coefficients made once for one length of frame, then four multiplications a number. One goroutine.
package main

import (
	"fmt"
	"os"
	"runtime"
	"sort"
	"strconv"
	"time"

	"github.com/charmbracelet/harmonica"
)

// One spring value an object, as its documentation has it.
type point struct {
	spring       harmonica.Spring
	x, y, vx, vy float64
	toX, toY     float64
}

func report(scenario string, n int, figure float64, unit string) {
	fmt.Printf("harmonica (fixed step),\"%s\",%d,%.3f,%s\n", scenario, n, figure, unit)
}

func run(n int) {
	var before, after runtime.MemStats
	runtime.GC()
	runtime.ReadMemStats(&before)
	begin := time.Now()
	points := make([]point, n)
	for i := range points {
		points[i] = point{spring: harmonica.NewSpring(1.0/120, 0.5, 0.8), toX: float64(100 + i%300), toY: 200}
	}
	made := time.Since(begin)
	runtime.ReadMemStats(&after)
	report("S4 start, spring", n, float64(made.Nanoseconds())/float64(n), "ns/op")
	report("S4 heap, spring", n, float64(after.HeapAlloc-before.HeapAlloc)/float64(n), "bytes")
	frames := max(1, min(200, 1000000/n))
	times := []float64{}
	for r := 0; r < 9; r++ {
		begin = time.Now()
		for frame := 0; frame < frames; frame++ {
			for i := range points {
				p := &points[i]
				p.x, p.vx = p.spring.Update(p.x, p.vx, p.toX)
				p.y, p.vy = p.spring.Update(p.y, p.vy, p.toY)
			}
		}
		times = append(times, float64(time.Since(begin).Nanoseconds())/float64(frames*n))
	}
	if !(points[n/2].x > 0) {
		panic("nothing moved")
	}
	sort.Float64s(times)
	report("S2 tick", n, times[len(times)/2], "ns/animation")
}

func max(a, b int) int {
	if a > b {
		return a
	}
	return b
}

func min(a, b int) int {
	if a < b {
		return a
	}
	return b
}

func main() {
	for _, text := range os.Args[1:] {
		if n, err := strconv.Atoi(text); err == nil && n > 0 {
			run(n)
		}
	}
}
