import { expect, test } from 'vitest'
import {
  angleTo,
  axisX,
  type Drawing,
  pointAt,
  sineCurve,
  sineInWords,
  slideOfCurve,
} from './unit-circle.ts'

const drawing: Drawing = {
  width: 2000,
  height: 264,
  radius: 96,
  centreX: 120,
  centreY: 132,
  originX: 264,
}

test('the point of the circle is seen from the centre at its own angle', () => {
  for (let degrees = 0; degrees < 360; degrees++) {
    const { x, y } = pointAt(drawing, degrees)
    expect(angleTo(drawing, x, y)).toBe(degrees)
  }
})

test('the marked stretch of the axis is as long as the arc', () => {
  expect(axisX(drawing, 150) - drawing.originX).toBeCloseTo((96 * 150 * Math.PI) / 180, 2)
})

test('the curve follows the sine within a twentieth of a pixel', () => {
  const numbers =
    sineCurve(drawing, 37, 400)
      .match(/-?[\d.]+/g)
      ?.map(Number) ?? []
  const points = Array.from({ length: numbers.length / 2 }, (_, n) =>
    numbers.slice(2 * n, 2 * n + 2),
  )
  for (let piece = 0; piece + 3 < points.length; piece += 3) {
    const [p = [], q = [], r = [], s = []] = points.slice(piece, piece + 4)
    for (const t of [0.25, 0.5, 0.75]) {
      const at = (n: number) =>
        (1 - t) ** 3 * (p[n] ?? 0) +
        3 * (1 - t) ** 2 * t * (q[n] ?? 0) +
        3 * (1 - t) * t ** 2 * (r[n] ?? 0) +
        t ** 3 * (s[n] ?? 0)
      const sine = drawing.centreY - 96 * Math.sin((at(0) - drawing.originX) / 96)
      expect(Math.abs(at(1) - sine)).toBeLessThan(0.05)
    }
  }
})

test('the value is exact where it is a fraction a child knows, and rounded elsewhere', () => {
  expect(sineInWords(150)).toBe('sin 150° = ½')
  expect(sineInWords(180)).toBe('sin 180° = 0')
  expect(sineInWords(270)).toBe('sin 270° = −1')
  expect(sineInWords(45)).toBe('sin 45° ≈ 0.71')
  expect(sineInWords(200)).toBe('sin 200° ≈ −0.34')
})

test('a narrow drawing slides so that the point stays in it', () => {
  const narrow = { ...drawing, width: 360, radius: 60, centreX: 84, originX: 168 }
  expect(slideOfCurve(narrow, 150)).toBe(0)
  expect(axisX(narrow, 359) - slideOfCurve(narrow, 359)).toBeLessThan(360)
})
