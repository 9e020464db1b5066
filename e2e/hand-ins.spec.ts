import { expect, test } from './ganit.ts'
import { someHomework } from './handing-in.ts'
import { expectUsable, openAs } from './screen.ts'

const THIRTY = 30

/** Counts what a teacher does: presses of keys and buttons, and strokes of the pen. */
function createActionCounter() {
  let [presses, strokes] = [0, 0]
  return {
    press: async <Done>(work: Promise<Done>) => {
      presses += 1
      return work
    },
    stroke: async (work: () => Promise<void>) => {
      strokes += 1
      await work()
    },
    counted: () => ({ presses, strokes }),
  }
}

test('thirty hand-ins are looked through by N and signed off with one press', {
  tag: '@slow',
}, async ({ page, ganit }) => {
  const names = Array.from({ length: THIRTY + 1 }, (_, n) => `Student${n + 10}`)
  const { homework, teacher } = await someHomework(ganit, names)
  await page.setViewportSize({ width: 1366, height: 650 })
  await openAs(page, teacher.token, `/teacher/lessons/${homework}/work`)
  await expect(page.getByText('30 of 31 handed in.')).toBeVisible()
  await expectUsable(page)

  const { press, counted } = createActionCounter()
  const name = page.getByRole('heading', { level: 2 })
  await press(page.getByRole('link', { name: /^Student10/ }).click())
  for (let n = 0; n < THIRTY; n += 1) {
    await expect(name).toContainText(`Student${n + 10}`)
    await expect(page.getByRole('img', { name: 'Page 1' })).toBeVisible()
    if (n < THIRTY - 1) await press(page.keyboard.press('n'))
  }
  await press(page.getByRole('link', { name: 'All students' }).click())
  await press(page.getByRole('button', { name: 'All seen' }).click())
  await expect(page.getByRole('listitem').filter({ hasText: /Seen/ })).toHaveCount(THIRTY)
  expect(counted()).toEqual({ presses: THIRTY + 2, strokes: 0 })

  // The last homework came on paper. One press says so for all homework that is missing, another that the teacher has
  // seen it.
  await press(page.getByRole('button', { name: 'All on paper' }).click())
  await expect(page.getByText('31 of 31 handed in.')).toBeVisible()
  await press(page.getByRole('button', { name: 'All seen' }).click())
  await expect(page.getByRole('listitem').filter({ hasText: /Seen/ })).toHaveCount(THIRTY + 1)
  expect(counted().presses).toBe(THIRTY + 4)
})

test('one page is marked with one stroke, a tick and M', async ({ page, ganit }) => {
  const { homework, hand_in, teacher } = await someHomework(ganit)
  await page.setViewportSize({ width: 1366, height: 650 })
  await openAs(page, teacher.token, `/teacher/lessons/${homework}/work?of=${hand_in}`)
  const sheet = page.getByRole('img', { name: 'Lines: 0, stamps: 0' })
  await expect(sheet).toBeVisible()
  await expectUsable(page)

  const { press, stroke, counted } = createActionCounter()
  const box = await sheet.boundingBox()
  if (!box) throw new Error('The page is not there.')
  await stroke(async () => {
    await page.mouse.move(box.x + 60, box.y + 120)
    await page.mouse.down()
    await page.mouse.move(box.x + 200, box.y + 130, { steps: 8 })
    await page.mouse.up()
  })
  await press(page.getByRole('button', { name: 'Right', exact: true }).click())
  await press(page.mouse.click(box.x + 240, box.y + 200))
  await expect(page.getByRole('img', { name: 'Lines: 1, stamps: 1' })).toBeVisible()
  await press(page.keyboard.press('m'))
  // This student is the last by name, so the list comes next.
  await expect(page.getByRole('listitem').filter({ hasText: 'Riya' })).toContainText('Marked')
  expect(counted()).toEqual({ presses: 3, strokes: 1 })

  type Marked = {
    state: string
    photos: { ink: { lines: unknown[]; stamps: [string][] } | null }[]
  }
  const stored = async () =>
    (await ganit.call<Marked>('GET', `hand-ins/${hand_in}`, { token: teacher.token })).body
  await expect.poll(async () => (await stored()).photos[0]?.ink?.lines.length).toBe(1)
  const { state, photos } = await stored()
  expect([state, photos[0]?.ink?.stamps.map(([text]) => text)]).toEqual(['marked', ['✓']])
})
