import LegatoCore
import LegatoLayers

extension Bitmap: SizedContents {
  package var contentsSize: Size { Size(width: Double(width), height: Double(height)) }
}
