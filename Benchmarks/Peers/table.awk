# Rows of peer,scenario,N,figure,unit to one table a scenario: each figure, and in brackets how many times Legato's it is.
# -v plain=FILE keeps what the tables hold as such rows, each of Legato's scenarios under the peers' name for it.
function clean(text) { gsub(/"/, "", text); return text }
function short(x) { return x >= 1000 ? sprintf("%d", x) : x >= 100 ? sprintf("%.0f", x) : x >= 10 ? sprintf("%.1f", x) : sprintf("%.2f", x) }

BEGIN {
  FS = ","
  # scenarios in their order, and which of Legato's stands for each
  count = split("S1 tick|S1 tick, one animator|S2 tick|S3 retarget|S3 retarget, spring|S4 start|S4 heap|S5 tick", order, "|")
  about["S1 tick"] = "a frame of curves, each with its own start and duration, ns an animation"
  about["S1 tick, one animator"] = "the same with one timing for all"
  about["S2 tick"] = "a frame of springs, ns an animation"
  about["S3 retarget"] = "what runs under a curve is sent elsewhere, ns each"
  about["S3 retarget, spring"] = "the same under springs"
  about["S4 start"] = "an animation made and started, ns each"
  about["S4 heap"] = "bytes a live animation, the value it moves included"
  about["S5 tick"] = "a frame with eight additive curves on each point, ns an animation"
  ours["S3 retarget, curve"] = "S3 retarget"
  ours["S4 start, a block each"] = "S4 start"
  ours["S4 start, spring"] = "S4 start"
  ours["S4 heap, spring"] = "S4 heap"
  ours["S4 heap, value"] = "S4 heap"
  ours["S4 heap, a block each"] = "S4 heap"
}
NF >= 5 {
  scenario = $2
  for (i = 3; i <= NF - 3; i++) scenario = scenario "," $i
  scenario = clean(scenario)
  way = sub(/, one block$/, "", scenario) ? ", all in one block" : sub(/, elements$/, "", scenario) ? ", elements in one block" : sub(/, elements at once$/, "", scenario) ? ", elements at once" : ""
  if (scenario in ours) scenario = ours[scenario]
  # the loop over columns is the same for each of Legato's ways: it stands once
  if (way && $1 ~ /floor/) next
  peer = clean($1) way
  n = $(NF - 2) + 0
  if (!((scenario, peer) in known)) {
    known[scenario, peer] = 1
    peers[scenario] = peers[scenario] "|" peer
  }
  units[scenario] = clean($NF)
  figures[scenario, peer, n] += $(NF - 1)  # Legato's memory comes in two parts
  if (!(n in seen)) { seen[n] = 1; sizes[++widths] = n }
}
END {
  for (i = 1; i <= widths; i++)
    for (j = i + 1; j <= widths; j++)
      if (sizes[j] < sizes[i]) { swap = sizes[i]; sizes[i] = sizes[j]; sizes[j] = swap }
  for (s = 1; s <= count; s++) {
    scenario = order[s]
    if (!(scenario in peers)) continue
    printf "\n%s: %s\n%-32s", scenario, about[scenario], ""
    for (i = 1; i <= widths; i++) printf "%20d", sizes[i]
    print ""
    n = split(substr(peers[scenario], 2), names, "|")
    for (p = 1; p <= n; p++) {
      printf "%-32s", names[p]
      for (i = 1; i <= widths; i++) {
        cell = ""
        if ((scenario, names[p], sizes[i]) in figures) {
          x = figures[scenario, names[p], sizes[i]]
          if (plain) printf "\"%s\",\"%s\",%d,%s,%s\n", names[p], scenario, sizes[i], x, units[scenario] >plain
          cell = short(x)
          if ((scenario, "legato", sizes[i]) in figures && names[p] != "legato")
            cell = cell " (" short(x / figures[scenario, "legato", sizes[i]]) ")"
        }
        printf "%20s", cell
      }
      print ""
    }
  }
}
