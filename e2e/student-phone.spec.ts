// Features: student, today
import { expect, test } from './ganit.ts'
import { aBatch, aFee, aMember } from './money.ts'
import { theAdmin } from './people.ts'
import { expectUsable, openAs } from './screen.ts'

test.use({ viewport: { width: 360, height: 740 } })

test('a family sees on a phone at once when the next lesson is and what is to be paid; a receipt opens', async ({
  page,
  ganit,
}) => {
  const batch_id = await aBatch(ganit, 'Seen on a phone')
  const months = ['06', '07', '08', '09']
  for (const month of months)
    await aFee(ganit, batch_id, { fee_title: `Tuition ${month}`, due_date: `2190-${month}-10` })
  const { token, uid } = await aMember(ganit, batch_id, { first_name: 'Phonia' })
  const admin = await theAdmin(ganit)
  const { body } = await ganit.call<{ student_id: number }>('GET', `student/profile/${uid}`, admin)
  await ganit.call('POST', 'payments', {
    token: admin.token,
    body: {
      student_id: body.student_id,
      amount: '4600.00',
      date: '2026-11-01',
      method: 'cash',
    },
  })
  await openAs(page, token, '/student/dashboard')

  for (const text of [/^(Monday|Today), /, '₹1,400 due by 10 Sep 2190'])
    await expect(page.getByText(text).first()).toBeInViewport({ ratio: 1 })
  await expect(page.getByRole('table', { name: 'Dues' }).getByRole('row')).toHaveCount(2)
  await page.getByRole('button', { name: 'Show 3 paid' }).click()
  await expect(page.getByRole('table', { name: 'Dues' }).getByRole('row')).toHaveCount(5)

  const receipt = page.getByRole('table', { name: 'Receipts' }).getByRole('row').last()
  const download = receipt.getByRole('button', { name: 'Download PDF' })
  await expect(download).toBeHidden()
  expect((await receipt.boundingBox())?.height).toBeLessThan(80)
  await receipt.getByRole('button', { name: 'Details' }).click()
  await expect(receipt).toContainText('Tuition 06, due 10 Jun 2190')
  await expect(download).toBeVisible()
  await expectUsable(page)

  await page.getByRole('link', { name: 'Your details' }).click()
  await expect(page.getByRole('button', { name: 'Edit Profile' })).toBeInViewport()
})
