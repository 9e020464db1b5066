import { expect, test } from 'vitest'
import { differences } from '../../../tools/checks/compared-lists.ts'

const sources = import.meta.glob<string>(['./**/*.tsx', '!./**/*.test.*'], {
  base: '../../app',
  query: '?raw',
  import: 'default',
  eager: true,
})

/**
 * Controls that may be disabled, because they never have the focus then. `Button` is never disabled
 * (`ui/buttons/button.tsx`).
 */
const ALLOWED = [
  // Days out of range: the focus is on another day.
  './ui/forms/dates/calendar.tsx: button',
  // Passed on to the option.
  './ui/forms/fields/fields.tsx: option',
  // Disabled until the classes with modules have loaded.
  './features/site/classes/manage-classes.tsx: button',
  // Another button has the focus.
  './features/money/payments/desk/payment-form.tsx: Checkbox',
  './features/money/payments/desk/payment-form.tsx: fieldset',
  // The focus moves to the button before it.
  './ui/forms/dialogs/form-dialog.tsx: fieldset',
  // Never chosen, so never under the focus.
  './features/learning/plans/another-chapter.tsx: option',
  // Disabled until the codes have loaded.
  './ui/forms/fields/phone-field.tsx: NativeSelect',
]

const HANDED_ON = [
  // Lessons without a free place in a select.
  './features/people/enquiries/opened-enquiry.tsx',
]

test('nothing is disabled under the focus: a button is ours or says aria-disabled', () => {
  const files = Object.entries(sources)
    .filter(([path]) => !/\/ui\/buttons\/button\.tsx$/.test(path))
    .map(([path, whole]) => [path, whole.replace(/^\s*(\/\/|\*|\/\*).*$/gm, '')] as const)
  const disabled = files.flatMap(([path, source]) =>
    [...source.matchAll(/(?<![-\w])disabled(?=[=\s/>])/g)].map(({ index }) => {
      const [, element] = [...source.slice(0, index).matchAll(/<([A-Za-z.]+)\s/g)].at(-1) ?? []
      return `${path}: ${element}`
    }),
  )
  // `disabled` passed on inside an object: this test cannot see what it disables.
  const handedOn = files
    .filter(([, source]) => /(?<![-\w'"])disabled['"]?:(?! boolean)/.test(source))
    .map(([path]) => path)
  const others = disabled.filter((each) => !/: Button$/.test(each))
  const wayOut = 'take a Button, or say in ALLOWED why it never has the focus then'
  expect(differences(new Set(others), ALLOWED), wayOut).toEqual([])
  expect(differences(handedOn, HANDED_ON), 'write disabled={…} at the element').toEqual([])
})
