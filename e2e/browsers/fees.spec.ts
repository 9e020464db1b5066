import { aDebtor, paymentsOf } from '../money.ts'
import { aStudent, theAdmin } from '../people.ts'
import { ADMIN } from '../product.ts'
import { expect, journey, openAs } from './journey.ts'

const DIALOG = '[role=dialog]'

journey('the admin signs in, marks who has paid and resets all marks', async ({ tab, ganit }) => {
  await aStudent(ganit, { first_name: 'Markable' })
  await tab.goto('/login/student')
  await tab.fill('Email', ADMIN.email)
  await tab.fill('Password', ADMIN.password)
  await tab.press('Login with Email')
  await tab.arrives('/admin-dashboard')
  await tab.fill('Search', 'Markable')
  const row = await tab.find('row', 'Markable')
  await tab.press('Mark as paid', row)
  await tab.sees('Yes', 'tbody')
  await tab.press('Reset Fees')
  await tab.press('Reset', '[role=alertdialog]')
  await tab.sees('✅ All fees reset successfully!')
  await tab.sees('No', 'tbody')
})

journey(
  'a payment is recorded, what is owed follows, and it is taken back',
  async ({ tab, ganit }) => {
    const { uid } = await aDebtor(ganit, 'Paid in another browser', 'Keya')
    await openAs(tab, (await theAdmin(ganit)).token, `/admin/student/${uid}?tab=fees`)
    await tab.press('Record payment')
    await tab.fill('Amount', '500.50', DIALOG)
    await tab.press('Save Payment', DIALOG)
    await tab.sees('Payment recorded')
    await tab.press('Done')
    await tab.sees('₹999.50')
    expect((await paymentsOf(ganit, uid)).owed).toBe('999.50')

    await tab.press('Reverse')
    const question = '[role=alertdialog]'
    await tab.fill('Reason', 'The cheque came back.', question)
    await tab.press('Reverse', question)
    await tab.gone('dialog', 'Reverse payment')
    await tab.reads('The cheque came back.')
    expect((await paymentsOf(ganit, uid)).owed).toBe('1500.00')
  },
)

journey(
  'an unanswered payment is kept through a reload and recorded once',
  async ({ tab, ganit }) => {
    const { uid } = await aDebtor(ganit, 'Unanswered', 'Ona')
    await openAs(tab, (await theAdmin(ganit)).token, `/admin/student/${uid}`)
    await tab.press('Record payment')
    await tab.fill('Amount', '100', DIALOG)
    await ganit.stop()
    await tab.press('Save Payment', DIALOG)
    await tab.find('button', 'Try again')
    await ganit.start()
    await tab.goto(`/admin/student/${uid}`)
    expect(await tab.valueOf('Amount', DIALOG)).toBe('100')
    await tab.press('Try again')
    await tab.sees('Payment recorded')
    const { payments } = await paymentsOf(ganit, uid)
    expect(payments.map(({ amount }) => amount)).toEqual(['100.00'])
  },
)
