import { expect, test } from 'vitest'

const sources = import.meta.glob<string>(['./**/*.tsx', '!./**/*.test.*'], {
  query: '?raw',
  import: 'default',
  eager: true,
})

/** Forms that `useSubmit` does not hold, and why not. */
const OTHERS: Record<string, string[]> = {
  'nothing is typed, only chosen': [
    'ui/forms/erasure-dialog.tsx',
    'features/online-payments/settle-dialog.tsx',
    'features/papers/print-dialog.tsx',
    'features/papers/sets-part.tsx',
    'features/questions/get-question.tsx',
    'features/registers/guest-dialog.tsx',
    'features/students/student-batch.tsx',
  ],
  'what is typed is a secret, or the way in': [
    'features/accounts/agreement-form.tsx',
    'features/accounts/change-password.tsx',
    'features/accounts/code-sign-in.tsx',
    'features/accounts/code-step.tsx',
    'features/accounts/join-form.tsx',
    'features/accounts/key-step.tsx',
    'features/accounts/password-step.tsx',
    'features/accounts/second-factor-end.tsx',
    'features/guardian-area/prove-form.tsx',
  ],
  'it is on a page that is there before its program': ['ui/forms/early-form.tsx'],
  'what is typed is kept on the device with each letter': ['features/messages/new-message.tsx'],
  'it sends a call for each row': [
    'features/batches/class-batch-form.tsx',
    'features/courses/add-rows.tsx',
  ],
}

test('every form is held by useSubmit, and so asks before it is left and keeps what was typed', () => {
  const forms = Object.entries(sources).filter(([, source]) => /<form\b/.test(source))
  expect(forms.length).toBeGreaterThan(40)
  const held = /<form\b[^>]*\bref=\{(edit\.)?formRef\}/
  const others = forms.filter(([, source]) => !held.test(source)).map(([path]) => path.slice(2))
  expect(others.sort()).toEqual(Object.values(OTHERS).flat().sort())
})
