import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const WEB = join(import.meta.dirname, '../../web/app')

/** Finds code that listens to keys of the window. */
const HEARS = /(?:useWindowEvent|\baddEventListener)\(\s*'key(?:down|press|up)'/

/** Listeners that also hear each repetition of a held key; the repetition does nothing in any of them. */
const HEARS_REPEATS = {
  'ui/buttons/use-window-key.ts': 'leaves repetitions out',
  'ui/buttons/one-press.ts': 'refuses those of Enter',
  'ui/dialogs/modal.tsx': 'refuses those of Escape',
  'features/office/finder/finder.tsx': 'keeps letters that are typed before the field has come',
}

test('keys of the window are heard by useWindowKey, once a press', () => {
  const found = readdirSync(WEB, { recursive: true })
    .map((name) => String(name).replaceAll('\\', '/'))
    .filter((name) => /(?<!\.test)\.tsx?$/.test(name))
    .filter((name) => HEARS.test(readFileSync(join(WEB, name), 'utf8')))
  expect(found.toSorted()).toEqual(Object.keys(HEARS_REPEATS).toSorted())
})
