import { bounceCheque } from '@ganit/contract/money/cheques'
import { takePayments } from '@ganit/contract/money/counter'
import { expect } from 'vitest'
import { test } from '../../../../test/academy.ts'
import { theFamilies } from '../../../../test/families.ts'
import { theMessages } from '../../../../test/messages.ts'
import { thePaying } from '../../../../test/paying.ts'
import { readAcademyToday } from '../../ground/settings/settings.service.ts'

test('a family is told of the cheque, once for both children, instead of a correction of each receipt', async ({
  academy,
}) => {
  const paying = await thePaying(academy)
  const [riya, arjun] = [await paying.aPayer('1000'), await paying.aPayer('500')]
  const { aGuardian } = await theFamilies(academy)
  await aGuardian(
    [riya, arjun].map(({ student_id }) => ({ student_id })),
    { email: 'mita@example.in' },
  )
  await academy.db.updateTable('guardians').set({ language: 'hi' }).execute()
  const { call } = await academy.signInAdmin()
  const today = await readAcademyToday(academy.db)
  const payments = [riya, arjun].map(({ student_id }) => ({ student_id, amount: '500' }))
  const { body } = await call(
    takePayments,
    {
      body: {
        ...{ payments, method: 'cheque', transaction_id: '104455' },
        cheque: { bank: 'SBI', dated: today },
      },
    } as never,
    { 'idempotency-key': 'cheque' },
  )
  const { outbox, settle } = theMessages(academy)
  await settle()
  const returned = await call(
    bounceCheque,
    {
      params: { payment_id: body.payments[0]?.payment_id },
      body: { on: today, charge: '250' },
    } as never,
    { 'idempotency-key': 'bounced' },
  )
  expect(returned.status).toBe(201)
  await settle()
  const sent = await outbox()
  const told = sent.filter(({ purpose }) => purpose === 'cheque_returned')
  const hindi = told.filter(({ channel, language }) => channel === 'inbox' && language === 'hi')
  expect(hindi.map(({ text }) => text)).toEqual([
    expect.stringMatching(
      /^.+ के लिए ₹1,000 का चेक 104455 बैंक से लौट आया है। ₹1,250 फिर बाक़ी है, बैंक के चार्ज ₹250 सहित। http\S+ – /,
    ),
  ])
  expect(sent.map(({ purpose }) => purpose)).not.toContain('payment_returned')
})
