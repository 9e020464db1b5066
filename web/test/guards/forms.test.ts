import { expect, test } from 'vitest'

const sources = import.meta.glob<string>(['./**/*.{ts,tsx}', '!./**/*.test.*'], {
  base: '../../app',
  query: '?raw',
  import: 'default',
  eager: true,
})

/** Files whose forms do not use `useSubmit`, by reason. */
const HOLDERS: Record<string, string[]> = {
  'what is typed is kept on the device with each letter': [
    'features/messages/use-new-message.ts',
    'features/people/registration/wizard.tsx',
  ],
  'a payment without an answer is kept with all that was typed': [
    'features/money/payments/desk/use-payment.ts',
  ],
  'nothing of a student stays on a device when the session has ended': [
    'features/homes/student/edit-form.tsx',
  ],
  'what is pasted stands elsewhere': ['features/papers/questions/bank/import/use-import.ts'],
  'it sends a call for each row': ['features/site/courses/use-added-rows.ts'],
}

/** Forms without `useSubmit`, by reason; a file appears once per form. */
const OTHERS: Record<string, string[]> = {
  'nothing is typed but a number that confirms': ['features/money/reminders/send-to-all.tsx'],
  'nothing is typed, only chosen': [
    'ui/forms/dialogs/erasure-dialog.tsx',
    'features/money/online-payments/settle-dialog.tsx',
    'features/papers/printing/print-dialog.tsx',
    'features/papers/sets/sets-part.tsx',
    'features/papers/questions/get-question.tsx',
    'features/teaching/registers/guests/guest-dialog.tsx',
    'features/people/students/student-batch.tsx',
  ],
  'what is typed is a secret, or the way in': [
    'features/accounts/invitations/agreement.tsx',
    'features/accounts/codes/code-entry.tsx',
    'features/accounts/codes/code-step.tsx',
    'features/accounts/invitations/invited.tsx',
    'features/homes/account/password-part.tsx',
    'features/homes/account/second-factor-part.tsx',
    'features/accounts/second-factor/second-factor-set-up.tsx',
    'features/accounts/second-factor/second-factor-set-up.tsx',
    'features/people/guardians/prove-form.tsx',
  ],
  'it belongs to a chosen file, which a form that is opened again would not have; it asks before it is left':
    ['features/teaching/notes/note-form.tsx'],
  'it is on a page that is there before its program': ['ui/forms/early-form.tsx'],
  'a visitor types two fields, and leaves the site without being asked': [
    'features/site/demo/demo-form.tsx',
  ],
  'what is typed is kept on the device with each letter': ['features/messages/new-message.tsx'],
  'it sends a call for each row': [
    'features/teaching/batches/class-batches/class-batches.tsx',
    'features/site/courses/add-contents.tsx',
  ],
}

test('every form is held by useSubmit, and so asks before it is left and keeps what was typed', () => {
  const forms = Object.entries(sources).filter(
    ([path, source]) => path.endsWith('x') && /<form\b/.test(source),
  )
  expect(forms.length).toBeGreaterThan(40)
  const held = /<form\b[^>]*\bref=\{(edit\.)?formRef\}/
  const others = forms.flatMap(([path, source]) =>
    source
      .split(/(?=<form\b)/)
      .filter((part) => part.startsWith('<form') && !held.test(part))
      .map(() => path.slice(2)),
  )
  expect(others.sort()).toEqual(Object.values(OTHERS).flat().sort())

  const holders = Object.entries(sources)
    .filter(([, source]) => /\bshowFirstError\b.* = useFocusFirstError\(\)/.test(source))
    .map(([path]) => path.slice(2))
  const own = [...Object.values(HOLDERS).flat(), 'ui/forms/use-submit.ts']
  expect(holders.sort()).toEqual(own.sort())
})
