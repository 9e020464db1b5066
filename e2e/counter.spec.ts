import type { Page } from '@playwright/test'
import { today } from './clock.ts'
import { expect, test } from './ganit.ts'
import { aDebtor, paymentsOf, said } from './money.ts'
import { theAdmin } from './people.ts'
import { openAs } from './screen.ts'

/** Opens the counter, and counts the sheets that would be printed. */
async function openCounter(page: Page, token: string) {
  const sheets: (string | null)[] = []
  await page.exposeFunction('onSheet', (text: string | null) => void sheets.push(text))
  await page.addInitScript(() => {
    window.print = () =>
      void (window as unknown as { onSheet: (text: string | null) => void }).onSheet(
        document.querySelector('article')?.textContent ?? null,
      )
  })
  await openAs(page, token, '/admin/counter')
  return sheets
}

test('one family after the other pays at the counter, by three keys after their name', async ({
  page,
  ganit,
}) => {
  const [kaberi, sohini] = await Promise.all([
    aDebtor(ganit, 'Counter one', 'Kaberi', { due_date: today() }),
    aDebtor(ganit, 'Counter two', 'Sohini', {
      due_date: today(),
      // Another family.
      student: { contact_number_1: '+919830055512' },
    }),
  ])
  const { token } = await theAdmin(ganit)
  const sheets = await openCounter(page, token)
  const field = page.getByRole('combobox', { name: 'Name, number or phone' })
  const take = page.getByRole('button', { name: 'Collect ₹1,500' })

  for (const [name, method] of [
    ['kaberi', '1'],
    ['sohini', '2'],
  ] as const) {
    await expect(field).toBeFocused()
    await page.keyboard.type(name)
    // Enter before the result has come chooses it as soon as it does.
    await page.keyboard.press('Enter')
    await expect(take).toBeFocused()
    await page.keyboard.press(method)
    await page.keyboard.press('Enter')
    // Money by UPI is asked for its number once.
    if (method === '2') {
      await said(page, 'No number? Enter once more.')
      await page.keyboard.press('Enter')
    }
    await said(page, new RegExp(`₹1,500 collected from ${name}`, 'i'))
  }

  await expect(field).toBeFocused()
  for (const [{ uid }, method] of [
    [kaberi, 'cash'],
    [sohini, 'upi'],
  ] as const)
    expect(await paymentsOf(ganit, uid)).toMatchObject({
      owed: '0.00',
      payments: [{ amount: '1500.00', method }],
    })
  // The sheet is printed a moment after the toast appears.
  await expect.poll(() => sheets).toHaveLength(2)
  for (const sheet of sheets) expect(sheet).toContain('₹1,500.00')
})
