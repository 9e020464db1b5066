import { expect, test } from 'vitest'

const sources = import.meta.glob<string>(['./**/*.tsx', '!./**/*.test.*'], {
  query: '?raw',
  import: 'default',
  eager: true,
})

/** What is disabled where nobody stands at that moment. Mantine's `Button` never is (`ui/buttons/still-button.tsx`). */
const ALLOWED = [
  // Until it is known for the first time which classes have a module.
  './features/site/classes/manage-classes.tsx: button',
  // The button that was pressed has the focus.
  './features/money/payments/payment-form.tsx: Checkbox',
  './features/money/payments/payment-form.tsx: fieldset',
  // The focus goes to the button before.
  './ui/forms/form-dialog.tsx: fieldset',
  // Until the codes have come for the first time.
  './ui/forms/phone-field.tsx: NativeSelect',
]

const HANDED_ON = [
  // Lessons without a place in a select.
  './features/people/enquiries/opened-enquiry.tsx',
]

test('nothing is disabled under the focus: a button is Mantine’s or says aria-disabled', () => {
  const files = Object.entries(sources)
    .filter(([path]) => path !== './ui/buttons/still-button.tsx')
    .map(([path, whole]) => [path, whole.replace(/^\s*(\/\/|\*|\/\*).*$/gm, '')] as const)
  const disabled = files.flatMap(([path, source]) =>
    [...source.matchAll(/(?<![-\w])disabled(?=[=\s/>])/g)].map(({ index }) => {
      const [, element] = [...source.slice(0, index).matchAll(/<([A-Za-z.]+)\s/g)].at(-1) ?? []
      return `${path}: ${element}`
    }),
  )
  // Handed on with others: what it is about then cannot be seen here.
  const handedOn = files
    .filter(([, source]) => /(?<![-\w'"])disabled['"]?:(?! boolean)/.test(source))
    .map(([path]) => path)
  const others = disabled.filter((each) => !each.endsWith(': Button'))
  expect([...new Set(others)].toSorted()).toEqual(ALLOWED.toSorted())
  expect(handedOn.toSorted(), 'write disabled={…} at the element').toEqual(HANDED_ON)
})
