import { expect, test } from 'vitest'

const sources = import.meta.glob<string>(['./**/*.tsx', '!./**/*.test.*'], {
  query: '?raw',
  import: 'default',
  eager: true,
})

/** What is disabled where nobody stands at that moment. Mantine's `Button` never is (`ui/buttons/still-button.tsx`). */
const ALLOWED = [
  // Until it is known for the first time which classes have a module.
  './features/classes/class-buttons.tsx: button',
  // The button that was pressed has the focus.
  './features/payments/payment-form.tsx: Checkbox',
  './features/payments/payment-form.tsx: fieldset',
  // Until the codes have come for the first time.
  './ui/forms/phone-field.tsx: NativeSelect',
]

test('nothing is disabled under the focus: a button is Mantine’s or says aria-disabled', () => {
  const disabled = Object.entries(sources)
    .filter(([path]) => path !== './ui/buttons/still-button.tsx')
    .flatMap(([path, whole]) => {
      const source = whole.replace(/^\s*(\/\/|\*|\/\*).*$/gm, '')
      return [...source.matchAll(/(?<![-\w])disabled(?=[=\s/>])/g)].map(({ index }) => {
        const [, element] = [...source.slice(0, index).matchAll(/<([A-Za-z.]+)\s/g)].at(-1) ?? []
        return `${path}: ${element}`
      })
    })
  const others = disabled.filter((each) => !each.endsWith(': Button'))
  expect([...new Set(others)].toSorted()).toEqual(ALLOWED)
})
