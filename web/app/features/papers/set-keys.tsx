import type { Paper } from '@ganit/contract/papers'
import type { ReactNode } from 'react'
import { rightTexts } from '../../ui/questions/right-texts.ts'
import table from '../../ui/tables/table.module.css'
import { Drawn } from '../../ui/text/drawn.tsx'
import type { RichTextOf } from '../../ui/text/use-rich-text.ts'
import classes from './paper.module.css'

type Sets = Paper['sets']
type Entry = Sets[number]['key'][number]

const LETTER = /^[A-F]$/

function rightText(right: Entry['right']) {
  if (right === null) return 'by hand'
  if (Array.isArray(right))
    return right.every((each) => LETTER.test(each))
      ? right.join(', ')
      : right.map((latex) => `$${latex}$`).join(' or ')
  return rightTexts(right).join(' or ')
}

const cellOf = (entries: readonly Entry[]) =>
  entries
    .map(({ part, or, right }, n) => {
      const text = `${part === null ? '' : `(${part}) `}${rightText(right)}`
      if (n === 0) return text
      return or ? ` or ${text}` : `, ${text}`
    })
    .join('')

type SetKeysProps = { sets: Sets; rich: RichTextOf }

/** The keys of the sets side by side: what is right under each number that a set prints. */
export function SetKeys({ sets, rich }: SetKeysProps): ReactNode {
  const numbers = [...new Set(sets.flatMap(({ key }) => key.map(({ number }) => number)))].sort(
    (one, other) => one - other,
  )
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard.
    <section className={classes.keys} aria-label="Keys of the sets" tabIndex={0}>
      <table className={table.table}>
        <thead>
          <tr>
            <th scope="col">Number</th>
            {sets.map(({ set, printed }) => (
              <th key={set} scope="col">
                Set {set}
                {printed && ', printed'}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {numbers.map((number) => (
            <tr key={number}>
              <th scope="row">{number}</th>
              {sets.map(({ set, key }) => (
                <td key={set}>
                  <Drawn text={cellOf(key.filter((entry) => entry.number === number))} by={rich} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
