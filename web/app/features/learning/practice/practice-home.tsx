import type { Practice } from '@ganit/contract/learning/practice'
import { useLingui } from '@lingui/react'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect } from 'react'
import { Link, useSearchParams } from 'react-router'
import { Button, ButtonLink } from '../../../ui/buttons/button.tsx'
import { ErrorBox } from '../../../ui/feedback/error-box.tsx'
import { QueryView } from '../../../ui/feedback/loading/query-view.tsx'
import { ParentFirst } from '../../../ui/feedback/parent-first.tsx'
import { useAction } from '../../../ui/forms/use-action.ts'
import { useIsHere } from '../../../ui/forms/use-is-here.ts'
import { SkeletonRows } from '../../../ui/tables/skeleton-rows.tsx'
import { FamilyNotes } from '../../teaching/notes/family-notes.tsx'
import { toDoOf } from '../to-do/to-do.data.ts'
import { begin, type Chosen, practiceOf } from './practice.data.ts'
import classes from './practice.module.css'
import { PracticeWeek } from './practice-week.tsx'
import { isOfMistakes, type KeptChild } from './session/kept-practice.ts'
import { keepSession, openPractice, useKeptPractice } from './session/unsent-practice.ts'
import { Topics } from './topics.tsx'

/** Begins a session or continues the open one, and opens it. */
function useBeginSession(child: KeptChild | undefined) {
  const student_id = child?.student_id
  const [params, setParams] = useSearchParams()
  const { failure, isSending, run } = useAction()
  const isHere = useIsHere()
  const start = (chosen: Chosen) =>
    run(async (attempt) => {
      const { session } = await begin({ ...chosen, ...(student_id && { student_id }) }, attempt)
      await keepSession(
        session,
        child && { student_id: child.student_id, first_name: child.first_name },
      )
      // The person has left, or has gone on to another child: opens no session.
      if (!isHere()) return
      const next = new URLSearchParams(params)
      next.delete('chapter')
      next.delete('skill')
      next.delete('set')
      next.delete('school_test')
      if (student_id) next.set('child', String(student_id))
      next.set('session', String(session.session_id))
      setParams(next)
    })
  return { failure, isSending, start }
}

type PracticeHomeProps = {
  /** The child whom a guardian looks at; undefined for the signed-in student. */
  child?: KeptChild | undefined
  back: string
  /** Shown below the heading. */
  children?: ReactNode
}

/** Today's practice, the weeks before, and the topics. */
export function PracticeHome({ child, back, children }: PracticeHomeProps) {
  const student_id = child?.student_id
  const { i18n } = useLingui()
  const query = useQuery(practiceOf(student_id === undefined ? {} : { student_id }))
  const { failure, isSending, start } = useBeginSession(child)

  useEffect(openPractice, [])
  return (
    <>
      <h1>{i18n.t('Practice')}</h1>
      {children}
      {!query.data && <KeptSession student_id={student_id} />}
      {failure && <ErrorBox>{failure}</ErrorBox>}
      {!query.data?.waits && (
        <GivenPractice student_id={student_id} isSending={isSending} onBegin={start} />
      )}
      <QueryView
        query={query}
        failure={i18n.t('The practice could not be loaded.')}
        skeleton={<SkeletonRows rows={4} photo={false} label={i18n.t('Loading the practice...')} />}
      >
        {(practice) => (
          <>
            {practice.waits ? (
              <ParentFirst child={student_id} />
            ) : (
              <Today practice={practice} isSending={isSending} onBegin={start} />
            )}
            {practice.state !== 'off' && !practice.waits && (
              <WantedTopic topics={practice.topics} isSending={isSending} onBegin={start} />
            )}
            {practice.state !== 'off' && <PracticeWeek week={practice.week} />}
            <Topics topics={practice.topics} onChoose={start} />
          </>
        )}
      </QueryView>
      <FamilyNotes student_id={student_id} />
      <p>
        <Link to={back}>{i18n.t('Back to the dashboard')}</Link>
      </p>
    </>
  )
}

/**
 * The last session kept on this device, of the signed-in student or of the child, for when the server does not answer.
 */
function KeptSession({ student_id }: { student_id: number | undefined }) {
  const { i18n } = useLingui()
  const [params] = useSearchParams()
  const [latest] = [...(useKeptPractice() ?? [])]
    .flatMap(([session_id, { value }]) =>
      isOfMistakes(value) || value.child?.student_id !== student_id ? [] : session_id,
    )
    .slice(-1)
  if (latest === undefined) return null
  const to = new URLSearchParams(params)
  if (student_id) to.set('child', String(student_id))
  to.set('session', latest)
  return (
    <ButtonLink to={`?${to}`} variant="main">
      {i18n.t('Go on')}
    </ButtonLink>
  )
}

/** The number of the set or the school test in the address; 0 for none. */
function useGivenPractice() {
  const [params] = useSearchParams()
  return { set_id: Number(params.get('set')), school_test_id: Number(params.get('school_test')) }
}

type GivenProps = Omit<WantedProps, 'topics'> & { student_id: number | undefined }

/** The set or the school test to which the to-do list led (`?set=`, `?school_test=`). */
function GivenPractice({ student_id, isSending, onBegin }: GivenProps) {
  const { i18n } = useLingui()
  const { set_id, school_test_id } = useGivenPractice()
  // The to-do list that led here has the title.
  const toDo = useQuery({
    ...toDoOf(student_id === undefined ? {} : { student_id }),
    enabled: Boolean(set_id || school_test_id),
  })
  const title = toDo.data?.find(({ kind, id }) =>
    set_id ? kind === 'set' && id === set_id : kind === 'school_test' && id === school_test_id,
  )?.title
  if (!set_id && !school_test_id) return null
  const chosen: Chosen = set_id ? { kind: 'set', set_id } : { kind: 'school_test', school_test_id }
  return (
    <section className={`wrap gap12 centred split pad16 card ${classes.today}`}>
      <div className="narrow breaks">
        {title && <p className="strong">{title}</p>}
        <p>{set_id ? i18n.t('Questions from your teacher') : i18n.t('School test')}</p>
      </div>
      <Button variant="main" loading={isSending} onClick={() => onBegin(chosen)}>
        {i18n.t('Begin')}
      </Button>
    </section>
  )
}

type WantedProps = {
  topics: Practice['topics']
  isSending: boolean
  onBegin: (chosen: Chosen) => unknown
}

/** The topic to which a test's result led (`?chapter=`, `&skill=`). */
function WantedTopic({ topics, isSending, onBegin }: WantedProps) {
  const { i18n } = useLingui()
  const [params] = useSearchParams()
  const chapter = params.get('chapter')
  const skill = params.get('skill')
  if (chapter === null) return null
  const topic = topics.find(
    ({ chapter_id, skill_id }) =>
      String(chapter_id) === chapter &&
      (skill_id === null ? skill === null : String(skill_id) === skill),
  )
  if (!topic)
    return (
      <p role="status" className="pad16 card">
        {i18n.t('There are no questions on this topic to practise now.')}
      </p>
    )
  const { chapter_id, skill_id, name } = topic
  return (
    <section className={`wrap gap12 centred split pad16 card ${classes.today}`}>
      <p>{name}</p>
      <Button
        variant="main"
        loading={isSending}
        onClick={() => onBegin({ kind: 'topic', chapter_id, skill_id })}
      >
        {i18n.t('Practise this topic')}
      </Button>
    </section>
  )
}

type TodayProps = {
  practice: Practice
  isSending: boolean
  onBegin: (chosen: Chosen) => unknown
}

function Today({ practice: { state, count, minutes }, isSending, onBegin }: TodayProps) {
  const { i18n } = useLingui()
  const { set_id, school_test_id } = useGivenPractice()

  if (state === 'off') return <p className="pad16 card">{i18n.t('Practice is not set up.')}</p>
  if (state === 'nothing') return <p className="pad16 card">{i18n.t('Nothing to practise yet.')}</p>
  if (state === 'done') return <p className="pad16 card">{i18n.t('Today’s practice is done.')}</p>
  return (
    <section className={`wrap gap12 centred split pad16 card ${classes.today}`}>
      <p>
        {i18n.t(
          '{n, plural, one {# question} other {# questions}}, about {m, plural, one {# minute} other {# minutes}}',
          { n: count, m: minutes },
        )}
      </p>
      <Button
        variant={set_id || school_test_id ? 'default' : 'main'}
        loading={isSending}
        onClick={() => onBegin({ kind: 'today' })}
      >
        {state === 'begun' ? i18n.t('Go on') : i18n.t('Begin')}
      </Button>
    </section>
  )
}
