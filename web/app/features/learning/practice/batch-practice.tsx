import { type BatchPractice as Figures, PRACTICE_DAYS } from '@ganit/contract/learning/practice'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { ButtonLink } from '../../../ui/buttons/button.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { QueryView } from '../../../ui/feedback/loading/query-view.tsx'
import { type Column, RecordTable } from '../../../ui/tables/record-table.tsx'
import { SkeletonRows } from '../../../ui/tables/skeleton-rows.tsx'
import { countInWords } from '../../../ui/text/formats.ts'
import { useBankPath } from '../use-bank-path.ts'
import { batchPractice } from './practice.data.ts'
import { formatPracticeLength } from './practice-questions.tsx'
import { TopicTable } from './topic-table.tsx'

type OfStudent = Figures['students'][number]
type OfTopic = Figures['topics'][number]

/** The right answers of a row: `24 (80 %)`. */
const formatShare = ({ right, first }: { right: number; first: number }) =>
  first === 0 ? '–' : `${right} (${Math.round((100 * right) / first)} %)`

const FIRST = [
  { label: 'First tries', kind: 'number', narrow: 'label', cell: ({ first }) => first },
  { label: 'Right at first try', kind: 'number', narrow: 'label', cell: formatShare },
] as const satisfies readonly Column<{ first: number; right: number }>[]

const STUDENTS: readonly Column<OfStudent>[] = [
  { label: 'Student', narrow: 'start', cell: ({ name }) => <b>{name}</b> },
  {
    label: 'Days',
    kind: 'number',
    narrow: 'end',
    cell: ({ days }) => countInWords(days, 'day', 'days'),
  },
  ...FIRST,
  {
    label: 'By a guardian',
    kind: 'number',
    narrow: 'label',
    cell: ({ by_guardian }) => by_guardian,
  },
]

const TOPICS: readonly Column<OfTopic>[] = [
  { label: 'Topic', narrow: 'start', cell: ({ name }) => <b>{name}</b> },
  { label: 'Students', kind: 'number', narrow: 'label', cell: ({ students }) => students },
  ...FIRST,
  {
    label: 'Questions',
    kind: 'number',
    narrow: 'label',
    cell: ({ questions, lasts_days }) => formatPracticeLength(questions, lasts_days),
  },
]

/** Questions with answers that a person has to read. */
function UnreadableQuestions({ questions }: { questions: Figures['unreadable'] }) {
  const bank = useBankPath()
  if (questions.length === 0) return null
  return (
    <section className="stack gap8" aria-labelledby="unreadable">
      <h2 id="unreadable">Answers that could not be checked</h2>
      <p className="quiet">Look whether the question says in which form the answer is wanted.</p>
      <ul className="stack gap8">
        {questions.map(({ question_id, answers }) => (
          <li key={question_id}>
            <Link to={`${bank}/${question_id}`}>Question {question_id}</Link>{' '}
            <span className="quiet">{countInWords(answers, 'answer', 'answers')}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Tables({ students, topics, unreadable }: Figures) {
  return (
    <div className="stack gap24">
      <p className="quiet">The last {PRACTICE_DAYS.usual} days.</p>
      <section className="stack gap8" aria-labelledby="practisers">
        <h2 id="practisers">Students</h2>
        <div className="sheet">
          <RecordTable
            rows={students}
            columns={STUDENTS}
            keyOf={({ student_id }) => student_id}
            labelledBy="practisers"
          />
        </div>
      </section>
      <section className="stack gap8" aria-labelledby="practised">
        <h2 id="practised">Topics</h2>
        <p className="quiet smaller">Days: for how long the questions last, three a day.</p>
        <TopicTable rows={topics} columns={TOPICS} labelledBy="practised" />
      </section>
      <UnreadableQuestions questions={unreadable} />
    </div>
  )
}

/** How a batch practised: its students and topics, and the answers that could not be checked. */
export function BatchPractice({ batch_id }: { batch_id: number }) {
  const bank = useBankPath()
  return (
    <QueryView
      query={useQuery(batchPractice({ batch_id }))}
      failure="Failed to load the practice."
      skeleton={<SkeletonRows rows={8} photo={false} label="Loading the practice..." />}
    >
      {(figures) =>
        figures.students.every(({ days }) => days === 0) ? (
          <EmptyState
            title={`Nobody has practised in these ${PRACTICE_DAYS.usual} days.`}
            action={<ButtonLink to={bank}>Question bank</ButtonLink>}
          >
            Students practise what was taught, with questions of the bank.
          </EmptyState>
        ) : (
          <Tables {...figures} />
        )
      }
    </QueryView>
  )
}
