/** A state table as a picture: dagre lays the states out, we draw them as SVG that is styled by the page alone. */
import { graphlib, layout } from '@dagrejs/dagre'
import { Scroll } from './frame.tsx'

export interface Move {
  from: string
  to: string
  by?: string
}
interface Point {
  x: number
  y: number
}

const HIGH = 34
/** Pixels of a text: as wide as the widest common letters of that size, so that no browser's font spills over. */
const wide = (text: string, each: number): number => Math.ceil(text.length * each)

/** Moves between the same two states are one arrow with both names. */
function joined(moves: readonly Move[]): Move[] {
  const pairs = new Map<string, Move>()
  for (const { from, to, by } of moves) {
    const before = pairs.get(`${from} ${to}`)?.by
    const names = [before, by].filter(Boolean).join(', ')
    pairs.set(`${from} ${to}`, names === '' ? { from, to } : { from, to, by: names })
  }
  return [...pairs.values()]
}

/** A move that leads back to its own state: a loop under its box. */
const loop = (box: {
  x: number
  y: number
  height: number
}): { points: Point[]; x: number; y: number } => {
  const y = box.y + box.height / 2
  return {
    points: [
      { x: box.x + 20, y },
      { x: box.x + 34, y: y + 30 },
      { x: box.x - 34, y: y + 30 },
      { x: box.x - 20, y },
    ],
    x: box.x,
    y: y + 25,
  }
}

/** Where everything stands, in pixels; the middle of boxes and labels. */
export function placed(states: readonly string[], moves: readonly Move[]) {
  const graph = new graphlib.Graph()
  graph.setGraph({ rankdir: 'LR', nodesep: 26, edgesep: 18, ranksep: 44 })
  for (const name of states) graph.setNode(name, { width: wide(name, 7.6) + 24, height: HIGH })
  const all = joined(moves)
  for (const { from, to, by } of all)
    if (from !== to)
      graph.setEdge(
        from,
        to,
        by === undefined ? {} : { width: wide(by, 6) + 8, height: 14, labelpos: 'c' },
      )
  layout(graph)
  const boxes = states.map((name) => ({
    name,
    ...(graph.node(name) as Point & { width: number; height: number }),
    end: !moves.some(({ from }) => from === name),
  }))
  const arrows = all.map((move) => ({
    ...move,
    ...(move.from === move.to
      ? loop(boxes.find(({ name }) => name === move.from)!)
      : (graph.edge(move.from, move.to) as Partial<Point> & { points: Point[] })),
  }))
  // The picture is as large as what stands in it: the layout's own size leaves out some bends.
  const edges = [
    ...boxes.flatMap(({ x, y, width, height }) => [
      { x: x - width / 2, y: y - height / 2 },
      { x: x + width / 2, y: y + height / 2 },
    ]),
    ...arrows.flatMap(({ points, x, y }) =>
      x === undefined || y === undefined ? points : [...points, { x, y: y - 8 }, { x, y: y + 8 }],
    ),
  ]
  const low = {
    x: Math.min(...edges.map(({ x }) => x)) - 4,
    y: Math.min(...edges.map(({ y }) => y)) - 4,
  }
  return {
    left: Math.floor(low.x),
    top: Math.floor(low.y),
    width: Math.ceil(Math.max(...edges.map(({ x }) => x)) - low.x + 6),
    height: Math.ceil(Math.max(...edges.map(({ y }) => y)) - low.y + 6),
    boxes,
    arrows,
  }
}

const at = ({ x, y }: Point): string => `${Math.round(x)} ${Math.round(y)}`
const between = (a: Point, b: Point): Point => ({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 })
function pathAt(point: Point, i: number, points: readonly Point[]): string {
  if (i === 0) return `M${at(point)}`
  if (i === points.length - 1) return `L${at(point)}`
  const toFirstMiddle = i === 1 ? `L${at(between(points[0]!, point))}` : ''
  return `${toFirstMiddle}Q${at(point)} ${at(between(point, points[i + 1]!))}`
}
/** A smooth line: curves from the middle of one stretch to the middle of the next. */
const smooth = (points: readonly Point[]): string => points.map(pathAt).join('')

/** The states nothing leaves have a double frame. */
export function Diagram({
  states,
  moves,
  label,
  id,
}: {
  states: readonly string[]
  moves: readonly Move[]
  label: string
  id: string
}) {
  const { left, top, width, height, boxes, arrows } = placed(states, moves)
  return (
    <Scroll label={label}>
      <svg
        viewBox={`${left} ${top} ${width} ${height}`}
        width={width}
        height={height}
        role="img"
        aria-label={label}
      >
        <defs>
          <marker
            id={`${id}-tip`}
            viewBox="0 0 8 8"
            refX="7"
            refY="4"
            markerWidth="8"
            markerHeight="8"
            orient="auto-start-reverse"
          >
            <path className="tip" d="M0 0L8 4L0 8z" />
          </marker>
        </defs>
        {arrows.map(({ from, to, points }) => (
          <path
            key={`${from} ${to}`}
            className="way"
            d={smooth(points)}
            markerEnd={`url(#${id}-tip)`}
          />
        ))}
        {arrows.map(({ from, to, by, x, y }) =>
          by === undefined || x === undefined || y === undefined ? null : (
            <text
              key={`${from} ${to}`}
              className="by"
              x={Math.round(x)}
              y={Math.round(y) + 4}
              textAnchor="middle"
            >
              {by}
            </text>
          ),
        )}
        {boxes.map(({ name, x, y, width: w, height: h, end }) => (
          <g key={name}>
            <rect className="state" x={x - w / 2} y={y - h / 2} width={w} height={h} rx="6" />
            {end ? (
              <rect
                className="end"
                x={x - w / 2 + 3}
                y={y - h / 2 + 3}
                width={w - 6}
                height={h - 6}
                rx="4"
              />
            ) : null}
            <text x={x} y={y + 4} textAnchor="middle">
              {name}
            </text>
          </g>
        ))}
      </svg>
    </Scroll>
  )
}
