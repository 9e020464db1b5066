import { NativeSelect } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { titled } from '../../../academy.ts'
import { ButtonLink } from '../../../ui/buttons/button-link.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { Loaded } from '../../../ui/feedback/loaded.tsx'
import { Missing } from '../../../ui/feedback/missing.tsx'
import { askingFirst } from '../../../ui/forms/asking-first.ts'
import { Switch } from '../../../ui/forms/switch.tsx'
import { AdminPage } from '../../../ui/layout/admin-page.tsx'
import { SkeletonRows } from '../../../ui/tables/skeleton-rows.tsx'
import { counted } from '../../../ui/text/formats.ts'
import { useTestPaths } from '../area.ts'
import { TestViews } from '../test-views.tsx'
import { testOf } from '../tests.data.ts'
import { Answers } from './answers.tsx'
import { answersTo, type Marking, markingOf } from './hand.data.ts'
import classes from './hand.module.css'

export const meta = titled('Mark')

/** Where the answers to one question are marked by hand, across students. */
export default function HandScreen({ params: { id = '' } }: { params: { id?: string } }) {
  const { list, test } = useTestPaths()
  const { data, error } = useQuery(testOf({ test_id: id }))
  const query = useQuery(markingOf({ test_id: id }))

  return (
    <AdminPage title={data?.title ?? 'Mark'} aside={data && <TestViews test={data} />}>
      <Loaded
        query={{ ...query, error: query.error ?? error }}
        failure="Failed to load what is to be marked."
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
              Answers that the key does not decide stand here once they are handed in.
            </EmptyState>
          )
        }}
      </Loaded>
    </AdminPage>
  )
}

type QuestionsProps = { test_id: string; marking: Marking; answered: Marking['items'] }

/** The questions to choose from, and the answers to one. Which one stands here is never changed by what others mark. */
function Questions({ test_id, marking: { unmarked, to_mark }, answered }: QuestionsProps) {
  const [chosen, setChosen] = useState(() => firstOf(answered))
  const [hasNames, setNames] = useState(false)
  const here = answered.some(({ item_id }) => item_id === chosen) ? chosen : firstOf(answered)
  const choose = (item_id: number) => askingFirst(() => setChosen(item_id))

  return (
    <>
      <div className={classes.tools}>
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
          {unmarked === 0 ? 'All is marked.' : `${counted(unmarked, 'answer', 'answers')} to mark.`}
          {to_mark > 0 && ` ${counted(to_mark, 'test is', 'tests are')} being marked by the key.`}
        </p>
        <Switch label="Show names" checked={hasNames} onChange={setNames} />
      </div>
      <Question key={here} test_id={test_id} item_id={here} names={hasNames} />
    </>
  )
}

/** The first question that waits for a mark, or else the first one. */
const firstOf = (answered: Marking['items']) =>
  (answered.find(({ waiting }) => waiting > 0) ?? answered[0])?.item_id ?? 0

type QuestionProps = { test_id: string; item_id: number; names: boolean }

const Question = ({ test_id, item_id, names }: QuestionProps) => (
  <Loaded
    query={useQuery(answersTo({ test_id, item_id, ...(names && { names: 'true' }) }))}
    failure="Failed to load the answers."
    skeleton={<SkeletonRows rows={6} photo={false} />}
  >
    {(toMark) => <Answers test_id={test_id} toMark={toMark} />}
  </Loaded>
)
