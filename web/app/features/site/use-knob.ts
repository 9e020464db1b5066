import type { KeyboardEvent, PointerEvent } from 'react'
import { angleTo, type Drawing } from './unit-circle.ts'

const STEPS: Record<string, number> = {
  ArrowRight: 5,
  ArrowUp: 5,
  ArrowLeft: -5,
  ArrowDown: -5,
  PageUp: 30,
  PageDown: -30,
}

export type KnobHandlers = {
  onPointerDown: (event: PointerEvent<SVGGElement>) => void
  onPointerMove: (event: PointerEvent<SVGGElement>) => void
  onKeyDown: (event: KeyboardEvent) => void
}

/** Turns the point on the circle by pointer (from where it was pressed) and by keys. */
export function useKnob(
  drawing: Drawing,
  degrees: number,
  onTurn: (degrees: number) => void,
): KnobHandlers {
  const follow = ({ currentTarget, clientX, clientY }: PointerEvent<SVGGElement>) => {
    const toDrawing = currentTarget.ownerSVGElement?.getScreenCTM()?.inverse()
    if (!toDrawing) return
    const { x, y } = new DOMPoint(clientX, clientY).matrixTransform(toDrawing)
    onTurn(angleTo(drawing, x, y))
  }

  return {
    onPointerDown: (event) => {
      event.currentTarget.setPointerCapture(event.pointerId)
      event.currentTarget.focus()
    },
    onPointerMove: (event) => {
      if (event.currentTarget.hasPointerCapture(event.pointerId)) follow(event)
    },
    onKeyDown: (event) => {
      const step = STEPS[event.key]
      const end = event.key === 'Home' ? 0 : event.key === 'End' ? 359 : undefined
      if (step === undefined && end === undefined) return
      event.preventDefault()
      onTurn(end ?? (degrees + (step ?? 0) + 360) % 360)
    },
  }
}
