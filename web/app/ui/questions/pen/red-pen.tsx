import {
  INK_MAX,
  INK_SIDE,
  type Ink,
  type InkLine,
  inkLength,
  type PhotoWithInk,
  STAMP_MAX,
  TOO_MUCH_INK,
} from '@ganit/contract/ground/ink'
import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react'
import { keptHereText } from '../../../api/unsent/held.ts'
import { Button } from '../../buttons/button.tsx'
import { ErrorBox } from '../../feedback/error-box.tsx'
import { TextInput } from '../../forms/fields/fields.tsx'
import { isTouchDevice } from '../typing.ts'
import { addStamp, extendLine, moveSpotByKey, NO_INK, rubOut, type Spot, spotOf } from './ink.ts'
import { InkedPhoto, InkShapes } from './inked-photo.tsx'
import classes from './red-pen.module.css'
import {
  drawInk,
  forgetInk,
  openInk,
  savedVersion,
  useKeptInk,
  type WorkKind,
} from './unsent-ink.ts'

const TOOLS = ['Pen', '✓', '✗', 'Remark', 'Rubber'] as const
/** `Move` lets a finger scroll and zoom. */
type Tool = 'Move' | (typeof TOOLS)[number]

/** On a touch screen the first tool is `Move`: a hand that swipes over the photo would otherwise draw. */
const toolsOfThisDevice = (): readonly Tool[] => (isTouchDevice() ? ['Move', ...TOOLS] : TOOLS)
const NAMES: Partial<Record<Tool, string>> = { '✓': 'Right', '✗': 'Wrong' }

const THICKNESS = 45
const MIDDLE: Spot = [INK_SIDE / 2, INK_SIDE / 2]

/** Once a stylus has been used, the stylus draws, and fingers scroll. */
let hasStylus = false

/** The ink drawn here, the ink before each change, and the photo's version at that time. */
type Drawing = { ink: Ink; before: readonly Ink[]; over: number }

type RedPenProps = { of: WorkKind; photo: PhotoWithInk; alt: string }

/**
 * Draws on a photo of written work, with pen, stamps, a typed remark, rubber and undo. The ink is kept on the device
 * until it is saved.
 */
export function RedPen({ of, photo, alt }: RedPenProps) {
  const { photo_id, url, version = 1 } = photo
  const kept = useKeptInk(of, photo_id)
  const [drawing, setDrawing] = useState<Drawing>()
  const [line, setLine] = useState<InkLine>()
  const [tools] = useState(toolsOfThisDevice)
  const [tool, setTool] = useState(tools[0] ?? 'Pen')
  /** The ink before the press that is under way. */
  const [pressed, setPressed] = useState<Ink>()
  const [remark, setRemark] = useState('')
  const [cursor, setCursor] = useState<Spot>()
  const [isFull, setFull] = useState(false)
  const [isStylus, setStylus] = useState(hasStylus)
  const sheet = useRef<SVGSVGElement>(null)
  // Somebody else, or this person on another device, has drawn since: saving the ink drawn here would overwrite that.
  const isOld = !kept && drawing && version > Math.max(drawing.over, savedVersion(of, photo_id))
  const { ink: drawn, before = [] } = isOld ? {} : (drawing ?? {})
  const ink = drawn ?? kept?.value.ink ?? photo.ink ?? NO_INK
  useEffect(openInk, [])
  useEffect(() => {
    const node = sheet.current
    // A stylus scrolls like a finger, unless its touch is taken.
    const take = (event: TouchEvent) => {
      const [touch] = event.touches as unknown as { touchType?: string }[]
      if (hasStylus && touch?.touchType === 'stylus') event.preventDefault()
    }
    node?.addEventListener('touchstart', take, { passive: false })
    return () => node?.removeEventListener('touchstart', take)
  })

  function change(next: Ink) {
    if (next === ink) return
    const isTooMuch = inkLength(next) > INK_MAX
    setFull(isTooMuch)
    if (isTooMuch) return
    draw(next, [...before, ink])
  }
  function draw(next: Ink, earlier: readonly Ink[]) {
    setDrawing({ ink: next, before: earlier, over: version })
    drawInk(of, photo_id, next, version)
  }
  function undo() {
    const last = before.at(-1)
    if (last) draw(last, before.slice(0, -1))
  }
  function placeAt([x, y]: Spot) {
    if (tool === 'Rubber') return change(rubOut(ink, [x, y]))
    const text = tool === 'Remark' ? remark.trim() : tool
    if (tool !== 'Pen' && tool !== 'Move' && text) change(addStamp(ink, [text, x, y]))
  }
  const spotAt = (event: PointerEvent<SVGSVGElement>) =>
    spotOf(event, event.currentTarget.getBoundingClientRect())

  function begin(event: PointerEvent<SVGSVGElement>) {
    if (event.pointerType === 'pen') {
      hasStylus = true
      setStylus(true)
    }
    // Two fingers scroll and zoom.
    if (!event.isPrimary) return drop()
    if ((hasStylus && event.pointerType === 'touch') || tool === 'Move' || event.button !== 0)
      return
    const spot = spotAt(event)
    setCursor(undefined)
    setPressed(ink)
    if (tool !== 'Pen') return placeAt(spot)
    event.currentTarget.setPointerCapture(event.pointerId)
    setLine(['red', THICKNESS, ...spot])
  }
  const move = (event: PointerEvent<SVGSVGElement>) => {
    if (line) setLine(extendLine(line, spotAt(event)))
    else if (tool === 'Rubber' && event.buttons === 1) placeAt(spotAt(event))
  }
  function end() {
    if (line) change({ ...ink, lines: [...ink.lines, line] })
    setLine(undefined)
    setPressed(undefined)
  }
  /** Undoes the strokes of the current press. */
  function drop() {
    // The rubber may have removed several strokes.
    const at = pressed ? before.indexOf(pressed) : -1
    if (pressed && at >= 0) draw(pressed, before.slice(0, at))
    setLine(undefined)
    setPressed(undefined)
  }
  function press(event: KeyboardEvent) {
    if ((event.ctrlKey || event.metaKey) && event.key === 'z') {
      event.preventDefault()
      return undo()
    }
    const next = moveSpotByKey(event.key, cursor ?? MIDDLE)
    if (next) {
      event.preventDefault()
      setCursor(next)
    } else if ((event.key === 'Enter' || event.key === ' ') && cursor) {
      event.preventDefault()
      if (!event.repeat) placeAt(cursor)
    }
  }
  const { refusal } = kept?.value ?? {}
  return (
    <div className="stack gap8">
      <div
        role="application"
        aria-label={`${alt}: arrow keys move a stamp, Enter places it`}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it is drawn on by keyboard, too.
        tabIndex={0}
        className={classes.board}
        onKeyDown={press}
      >
        <InkedPhoto
          url={url}
          alt={alt}
          ink={ink}
          over={(scale) => (
            <svg
              ref={sheet}
              role="img"
              aria-label={`Lines: ${ink.lines.length}, stamps: ${ink.stamps.length}`}
              className={classes.sheet}
              data-moves={isStylus || tool === 'Move' || undefined}
              viewBox={`0 0 ${INK_SIDE} ${INK_SIDE * scale}`}
              onPointerDown={begin}
              onPointerMove={move}
              onPointerUp={end}
              onPointerCancel={drop}
            >
              <InkShapes ink={line ? { ...ink, lines: [...ink.lines, line] } : ink} scale={scale} />
              {cursor && (
                <circle
                  cx={cursor[0]}
                  cy={cursor[1] * scale}
                  r={260}
                  fill="none"
                  stroke="#1d4ed8"
                  strokeWidth={40}
                />
              )}
            </svg>
          )}
        />
      </div>
      {refusal && (
        <ErrorBox>
          {refusal}{' '}
          <Button
            size="xs"
            onClick={() => {
              forgetInk(of, photo_id)
              setDrawing(undefined)
            }}
          >
            Discard my drawing
          </Button>
        </ErrorBox>
      )}
      {isFull && <p role="alert">{TOO_MUCH_INK}</p>}
      <div className={`wrap gap8 centred ${classes.tools}`}>
        {tools.map((each) => (
          <Button
            key={each}
            size="sm"
            aria-label={NAMES[each]}
            aria-pressed={tool === each}
            variant={tool === each ? 'filled' : 'default'}
            onClick={() => setTool(each)}
          >
            {each}
          </Button>
        ))}
        <Button size="sm" disabled={before.length === 0} onClick={undo}>
          Undo
        </Button>
        <span role="status" className="quiet smaller">
          {kept
            ? !refusal && (kept.isAway ? (kept.said ?? keptHereText(kept.isOnDevice)) : 'Saving…')
            : drawn && 'Saved'}
        </span>
      </div>
      {tool === 'Remark' && (
        <TextInput
          autoFocus
          label="Remark"
          description="Type it, then tap where it belongs."
          maxLength={STAMP_MAX}
          value={remark}
          onChange={({ currentTarget }) => setRemark(currentTarget.value)}
        />
      )}
    </div>
  )
}
