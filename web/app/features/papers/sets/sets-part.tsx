import { type Paper, SET_LETTERS, type SetsDraft } from '@ganit/contract/papers/papers'
import { type FormEvent, type ReactNode, useState } from 'react'
import type { Attempt } from '../../../api/attempt.ts'
import { fetchAnew } from '../../../api/query-client.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { ErrorBox } from '../../../ui/feedback/error-box.tsx'
import { Checkbox, NativeSelect } from '../../../ui/forms/fields/fields.tsx'
import { useAction } from '../../../ui/forms/use-action.ts'
import { rightTexts } from '../../../ui/questions/right-texts.ts'
import table from '../../../ui/tables/table.module.css'
import { Drawn } from '../../../ui/text/drawn.tsx'
import { countInWords } from '../../../ui/text/formats.ts'
import type { RichTextOf } from '../../../ui/text/use-rich-text.ts'
import type { PaperEditing } from '../editor/use-paper-editor.ts'
import classes from '../paper.module.css'
import { paperById, renewSets } from '../papers.data.ts'

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

/** The sets' answer keys side by side, by printed number. */
function SetKeys({ sets, rich }: SetKeysProps): ReactNode {
  const numbers = [...new Set(sets.flatMap(({ key }) => key.map(({ number }) => number)))].sort(
    (one, other) => one - other,
  )
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard.
    <section className={`sheet ${classes.keys}`} aria-label="Keys of the sets" tabIndex={0}>
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

const COUNTS = SET_LETTERS.map((letter, n) => ({
  value: String(n + 1),
  label: n === 0 ? '1 (A)' : `${n + 1} (A–${letter})`,
}))

/** Makes sets of a ready paper in place of those it has; returns the server's sentence. */
export async function makeNewSets(
  editing: PaperEditing,
  paper_id: number,
  draft: SetsDraft,
  attempt: Attempt,
) {
  let message = ''
  await editing.run(async () => {
    message = (await renewSets({ paper_id, ...draft }, attempt)).message
    return { paper: await fetchAnew(paperById({ paper_id })) }
  })
  return message
}

type SetsPartProps = { paper: Paper; editing: PaperEditing; rich: RichTextOf }

/** The sets of a ready paper: number, shuffling, and keys. */
export function SetsPart({ paper: { paper_id, sets, printed }, editing, rich }: SetsPartProps) {
  const [count, setCount] = useState(String(sets.length || 2))
  const [questions, setQuestions] = useState(true)
  const [options, setOptions] = useState(true)
  const { failure, isSending, run } = useAction()

  const make = (event: FormEvent) => {
    event.preventDefault()
    const draft = {
      count: Number(count),
      shuffle_questions: questions,
      shuffle_options: options,
    }
    void run((attempt) => makeNewSets(editing, paper_id, draft, attempt))
  }
  return (
    <section className={`stack gap12 ${classes.part}`} aria-labelledby="sets">
      <h2 id="sets">Sets</h2>
      {failure && <ErrorBox>{failure}</ErrorBox>}
      {printed ? (
        <p className={classes.quiet}>
          {sets.length > 0
            ? `${countInWords(sets.length, 'set', 'sets')}. The paper was printed, so its sets stay as they are.`
            : 'This paper was printed without sets.'}
        </p>
      ) : (
        <form className="stack gap16" onSubmit={make}>
          <NativeSelect
            label="How many sets"
            name="count"
            data={COUNTS}
            value={count}
            onChange={({ currentTarget }) => setCount(currentTarget.value)}
          />
          <Checkbox
            label="Shuffle questions"
            checked={questions}
            onChange={({ currentTarget }) => setQuestions(currentTarget.checked)}
          />
          <Checkbox
            label="Shuffle options"
            checked={options}
            onChange={({ currentTarget }) => setOptions(currentTarget.checked)}
          />
          <Button
            type="submit"
            variant={sets.length > 0 ? 'default' : 'filled'}
            loading={isSending}
          >
            {sets.length > 0 ? 'Make new sets' : 'Make sets'}
          </Button>
        </form>
      )}
      {sets.length > 0 && <SetKeys sets={sets} rich={rich} />}
    </section>
  )
}
