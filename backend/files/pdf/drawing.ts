/** Lines that somebody has drawn, each a row of points in 0..1 of the width and the height of a box. */
export type Strokes = readonly (readonly (readonly [x: number, y: number])[])[];

/** Width and height are in points. `alternative` is for readers who do not see it. */
export type Drawing = { alternative: string; strokes: Strokes; width: number; height: number };

const LINE_WIDTH = 1.5;

type Box = { x: number; y: number; width: number; height: number };

/** Draws lines into a box. A stroke of one point is a dot. A point outside the box is drawn at its edge. */
export function drawLines(doc: PDFKit.PDFDocument, strokes: Strokes, box: Box): void {
  const place = ([x, y]: readonly [number, number]): [number, number] => [
    box.x + within(x) * box.width,
    box.y + within(y) * box.height,
  ];
  doc.save();
  doc.lineWidth(LINE_WIDTH).lineCap("round").lineJoin("round").strokeColor("black");
  for (const [first, ...others] of strokes) {
    if (!first) continue;
    doc.moveTo(...place(first));
    // A line from a point to itself with round ends is a dot.
    for (const point of others.length > 0 ? others : [first]) doc.lineTo(...place(point));
  }
  doc.stroke().restore();
}

const within = (share: number) => (share >= 0 ? Math.min(share, 1) : 0);
