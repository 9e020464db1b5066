import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { titled } from '../../../academy.ts'
import { ButtonLink } from '../../../ui/buttons/button.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { Missing } from '../../../ui/feedback/loading/missing.tsx'
import { QueryView } from '../../../ui/feedback/loading/query-view.tsx'
import { askBeforeClosing } from '../../../ui/forms/asking-first.ts'
import { Switch } from '../../../ui/forms/choices/switch.tsx'
import { NativeSelect } from '../../../ui/forms/fields/fields.tsx'
import { useLeaveWarning } from '../../../ui/forms/use-leave-warning.ts'
import { AdminPage } from '../../../ui/layout/admin-page.tsx'
import { AskedQuestion } from '../../../ui/questions/asked-question.tsx'
import { SkeletonRows } from '../../../ui/tables/skeleton-rows.tsx'
import { countInWords } from '../../../ui/text/formats.ts'
import { useRichText } from '../../../ui/text/use-rich-text.ts'
import { useTestPaths } from '../area.ts'
import { TestViews } from '../test-views.tsx'
import { testOf } from '../tests.data.ts'
import { answersTo, type Marking, markingOf, type ToMark } from './hand.data.ts'
import classes from './hand.module.css'
import { type MarkFields, MarkOne } from './mark-one.tsx'

/** A question and its answers one by one, unmarked ones first. */
function Answers({ test_id, toMark: { item, answers } }: { test_id: string; toMark: ToMark }) {
  const { Rich } = useRichText()
  // The initial order stays: marked answers do not move.
  const [order] = useState(() =>
    answers
      .toSorted((a, b) => Number(a.mark !== null) - Number(b.mark !== null))
      .map(({ attempt_id }) => attempt_id),
  )
  const [current, setCurrent] = useState(order[0])
  /** Unsaved marks by attempt, kept while other answers are shown. */
  const [typed, setTyped] = useState<ReadonlyMap<number, MarkFields>>(new Map())
  useLeaveWarning(typed.size > 0)
  const known = new Map(answers.map((answer) => [answer.attempt_id, answer]))
  const all = [...new Set([...order, ...known.keys()])].filter((id) => known.has(id))
  const at = Math.max(0, all.indexOf(current ?? 0))
  const answer = known.get(all[at] ?? 0)
  // A mark may be saved late, when other answers have been opened: both functions go by the state at that time.
  const keep = (attempt_id: number, fields: MarkFields | undefined) =>
    setTyped((now) => {
      const next = new Map(now)
      if (fields) next.set(attempt_id, fields)
      else next.delete(attempt_id)
      return next
    })
  const goOn = (from: number, to: number | undefined) =>
    setCurrent((now) => (now === undefined || now === from || !known.has(now) ? to : now))

  return (
    <div className={`grid gap20 halves top ${classes.columns}`}>
      <section className={`stack sheet ${classes.sheet}`} aria-labelledby="asked">
        <h2 id="asked">Question</h2>
        <AskedQuestion item={item} rich={Rich} />
      </section>
      {answer && (
        <MarkOne
          key={answer.attempt_id}
          test_id={test_id}
          item={item}
          answer={answer}
          rich={Rich}
          typed={typed.get(answer.attempt_id)}
          onLeave={(fields) => keep(answer.attempt_id, fields)}
          place={`${at + 1} of ${all.length}`}
          onBack={at > 0 ? () => setCurrent(all[at - 1]) : undefined}
          onNext={at < all.length - 1 ? () => goOn(answer.attempt_id, all[at + 1]) : undefined}
        />
      )}
    </div>
  )
}

export const meta = titled('Mark')

/** Marks the answers to one question by hand, across students. */
export default function HandScreen({ params: { id = '' } }: { params: { id?: string } }) {
  const { list, test } = useTestPaths()
  const { data, error } = useQuery(testOf({ test_id: id }))
  const query = useQuery(markingOf({ test_id: id }))

  return (
    <AdminPage title={data?.title ?? 'Mark'} aside={data && <TestViews test={data} />}>
      <QueryView
        query={{ ...query, error: query.error ?? error }}
        failure="Failed to load the marking."
        missing={<Missing title="Test not found" list={list} text="Tests" />}
        skeleton={<SkeletonRows rows={6} photo={false} />}
      >
        {(marking) => {
          const answered = marking.items.filter((item) => item.answered > 0)
          return answered.length > 0 ? (
            <Questions test_id={id} marking={marking} answered={answered} />
          ) : (
            <EmptyState
              title="Nothing to mark."
              action={<ButtonLink to={test(id)}>Details</ButtonLink>}
            >
              Answers that the key does not decide appear here once they are handed in.
            </EmptyState>
          )
        }}
      </QueryView>
    </AdminPage>
  )
}

type QuestionsProps = { test_id: string; marking: Marking; answered: Marking['items'] }

/** The choice of questions, and one question's answers. Others' marking never changes the chosen question. */
function Questions({ test_id, marking: { unmarked, to_mark }, answered }: QuestionsProps) {
  const [chosen, setChosen] = useState(() => firstToMark(answered))
  const [hasNames, setNames] = useState(false)
  const here = answered.some(({ item_id }) => item_id === chosen) ? chosen : firstToMark(answered)
  const choose = (item_id: number) => askBeforeClosing(() => setChosen(item_id))

  return (
    <>
      <div className={`wrap centred below16 ${classes.tools}`}>
        <NativeSelect
          aria-label="Question"
          data={answered.map(({ item_id, number, part, or, waiting }) => ({
            value: String(item_id),
            label: `Question ${[number, or && 'or', part && `(${part})`].filter(Boolean).join(' ')}${waiting > 0 ? `, ${waiting} to mark` : ''}`,
          }))}
          value={String(here)}
          onChange={({ currentTarget }) => choose(Number(currentTarget.value))()}
        />
        <p role="status">
          {unmarked === 0
            ? 'All is marked.'
            : `${countInWords(unmarked, 'answer', 'answers')} to mark.`}
          {to_mark > 0 &&
            ` ${countInWords(to_mark, 'test is', 'tests are')} being marked by the key.`}
        </p>
        <Switch label="Show names" checked={hasNames} onChange={setNames} />
      </div>
      <Question key={here} test_id={test_id} item_id={here} names={hasNames} />
    </>
  )
}

/** The first question that needs marking, else the first. */
const firstToMark = (answered: Marking['items']) =>
  (answered.find(({ waiting }) => waiting > 0) ?? answered[0])?.item_id ?? 0

type QuestionProps = { test_id: string; item_id: number; names: boolean }

const Question = ({ test_id, item_id, names }: QuestionProps) => (
  <QueryView
    query={useQuery(answersTo({ test_id, item_id, ...(names && { names: 'true' }) }))}
    failure="Failed to load the answers."
    skeleton={<SkeletonRows rows={6} photo={false} />}
  >
    {(toMark) => <Answers test_id={test_id} toMark={toMark} />}
  </QueryView>
)
