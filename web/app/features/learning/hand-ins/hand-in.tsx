import {
  HAND_IN_PHOTOS_MAX,
  type HandIn as HandInOf,
  type HandInPhoto,
} from '@ganit/contract/learning/hand-ins'
import { useLingui } from '@lingui/react'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import { Link } from 'react-router'
import { ApiError } from '../../../api/api-error.ts'
import { useTranslateServerText } from '../../../i18n/said.ts'
import { useFormats } from '../../../i18n/use-formats.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { ErrorBox } from '../../../ui/feedback/error-box.tsx'
import { QueryView } from '../../../ui/feedback/loading/query-view.tsx'
import { ParentFirst } from '../../../ui/feedback/parent-first.tsx'
import { useAction } from '../../../ui/forms/use-action.ts'
import { PageStack, RefusedPages, SendingPages } from '../../../ui/photos/page-stack.tsx'
import { HOMEWORK_PAGE } from '../../../ui/photos/photo-encoder.ts'
import { rotatePhoto } from '../../../ui/photos/rotate-photo.ts'
import { InkedPhoto } from '../../../ui/questions/pen/inked-photo.tsx'
import { SkeletonRows } from '../../../ui/tables/skeleton-rows.tsx'
import { Drawn } from '../../../ui/text/drawn.tsx'
import { needsRichText, useRichText } from '../../../ui/text/use-rich-text.ts'
import classes from './hand-in.module.css'
import { useHandInWords } from './hand-in-words.ts'
import { deletePage, type HomeworkToHandIn, homeworkToHandIn } from './hand-ins.data.ts'
import { LeftPages } from './left-pages.tsx'
import {
  currentPhotoId,
  forgetHandIn,
  forgetPage,
  handInOnceSent,
  keepPage,
  noteWork,
  openHandIns,
  replacePage,
  sendAgain,
  useKeptHandIn,
  useRefusedPages,
  useWorksOf,
} from './unsent-pages.ts'

type HandInProps = {
  lesson_id: string
  /** Absent for the signed-in student. */
  student_id?: number
  back: string
  children?: ReactNode
}

/** True if the server takes pages. */
const takesPages = ({ hand_in }: HomeworkToHandIn) =>
  !hand_in || (hand_in.way === 'photo' && (hand_in.state === 'open' || hand_in.state === 'again'))

/** The homework was deleted, or is not handed in any more. */
const isNotAsked = (error: Error | null) => error instanceof ApiError && error.status === 409

/** Homework that is handed in as photos: the task, the pages, and the teacher's answer. */
export function HandIn({ lesson_id, student_id, back, children }: HandInProps) {
  const { i18n } = useLingui()
  const query = useQuery(homeworkToHandIn({ lesson_id, ...(student_id && { student_id }) }))
  const refused = useRefusedPages(lesson_id, student_id)
  const isGone = isNotAsked(query.error)
  const hasRound = !isGone && query.data?.may && takesPages(query.data)
  const none = <p>{i18n.t('This homework is not handed in.')}</p>
  useEffect(openHandIns, [])
  return (
    <>
      <h1>{i18n.t('Homework')}</h1>
      {children}
      {isGone ? (
        none
      ) : (
        <QueryView
          query={query}
          failure={i18n.t('Failed to load the homework.')}
          missing={none}
          skeleton={<SkeletonRows rows={4} photo={false} />}
        >
          {(homework) => <Homework homework={homework} child={student_id} />}
        </QueryView>
      )}
      {refused && !hasRound && query.isFetched && <LeftPages kept={refused} />}
      <p>
        <Link to={back}>{i18n.t('Back to the dashboard')}</Link>
      </p>
    </>
  )
}

type HomeworkProps = { homework: HomeworkToHandIn; child: number | undefined }

function Homework({ homework, child }: HomeworkProps) {
  const { i18n } = useLingui()
  const formats = useFormats()
  const { Rich } = useRichText(needsRichText([homework.text]))
  const words = useHandInWords()
  const { batch_name, date, due_date, text, file, hand_in, may, waits } = homework
  const isTaken = takesPages(homework)
  const earlier = hand_in?.photos.filter(({ round }) => !isTaken || round < hand_in.round) ?? []
  return (
    <div className="stack gap16">
      <section className="stack gap8 pad16 card" aria-label={i18n.t('Homework')}>
        <p className="quiet">
          {batch_name}, {formats.day(date)}
          {due_date && `: ${i18n.t('due {due_date}', { due_date: formats.day(due_date) })}`}
        </p>
        <Drawn text={text} by={Rich} />
        {file && (
          <a href={file} download>
            {i18n.t('Open the sheet')}
          </a>
        )}
      </section>
      <p role="status" className="strong">
        {words(hand_in)}
      </p>
      {hand_in?.words && <blockquote className={classes.words}>{hand_in.words}</blockquote>}
      {earlier.length > 0 && <Pages photos={earlier} />}
      {waits && may && <ParentFirst child={child} />}
      {isTaken && may && <OpenRound homework={homework} hand_in={hand_in} />}
    </div>
  )
}

/** Pages that were handed in, with the teacher's drawing on them. */
function Pages({ photos }: { photos: readonly HandInPhoto[] }) {
  const { i18n } = useLingui()
  return (
    <ol className={classes.marked}>
      {photos.map(({ photo_id, url, ink }, n) => (
        <li key={photo_id}>
          <InkedPhoto url={url} ink={ink} alt={i18n.t('Page {page}', { page: n + 1 })} />
        </li>
      ))}
    </ol>
  )
}

type OpenRoundProps = { homework: HomeworkToHandIn; hand_in: HandInOf | null }

/** The current round: takes its pages, sends them, and hands them in. */
function OpenRound({ homework: { lesson_id, student_id }, hand_in }: OpenRoundProps) {
  const { i18n } = useLingui()
  const said = useTranslateServerText()
  const of = { lesson_id, student_id }
  const kept = useKeptHandIn(of)
  const isMaking = useWorksOf(of) > 0
  const { failure, run } = useAction()
  const [moved, setOrder] = useState<readonly number[]>([])
  const stored = hand_in?.photos.filter(({ round }) => round === hand_in.round) ?? []
  const order = moved.map(currentPhotoId)
  const placeOf = (photo_id: number) =>
    order.includes(photo_id) ? order.indexOf(photo_id) : order.length
  const sent = stored.toSorted((a, b) => placeOf(a.photo_id) - placeOf(b.photo_id))
  const waiting = kept?.value.pages ?? []
  const more = waiting.filter(({ in_place_of }) => in_place_of === undefined)
  const room = HAND_IN_PHOTOS_MAX - sent.length - more.length
  const { refusal, isDone } = kept?.value ?? {}
  const ids = sent.map(({ photo_id }) => photo_id)

  const moveUp = (n: number) => {
    const next = [...ids]
    next.splice(n - 1, 2, ids[n] ?? 0, ids[n - 1] ?? 0)
    setOrder(next)
  }

  /** Sends the turned page again, in the place of the page as it was. */
  const turnSent = (photo_id: number, url: string) =>
    noteWork(
      of,
      run(async () => {
        const image = await rotatePhoto(url, HOMEWORK_PAGE).catch(() => {
          throw new Error(i18n.t('This image cannot be read.'))
        })
        keepPage(of, image, photo_id)
      }),
    )

  return (
    <section className="stack gap12" aria-label={i18n.t('Pages')}>
      <p className="quiet">{i18n.t('Only the page, no faces.')}</p>
      {failure && <ErrorBox>{said(failure)}</ErrorBox>}
      {refusal && (
        <RefusedPages
          refusal={refusal}
          onAgain={() => sendAgain(of)}
          onForget={() => forgetHandIn(of)}
        />
      )}
      <PageStack
        sent={sent}
        kept={kept?.value}
        limits={HOMEWORK_PAGE}
        room={isDone ? 0 : room}
        onPage={(page) => keepPage(of, page)}
        onWork={(work) => noteWork(of, work)}
        onTurn={(key, image) => replacePage(of, key, image)}
        onForget={(key) => forgetPage(of, key)}
        onMoveUp={moveUp}
        onTurnSent={turnSent}
        onRemove={(photo_id) => void run(async () => (await deletePage({ photo_id })).message)}
      />
      <div className={classes.foot}>
        <p role="status" className="quiet">
          <SendingPages kept={kept} />
        </p>
        <Button
          variant="main"
          disabled={sent.length + waiting.length === 0}
          loading={isMaking || (Boolean(isDone) && !kept?.isAway)}
          onClick={() => handInOnceSent(of, ids)}
        >
          {i18n.t('Hand in')}
        </Button>
      </div>
    </section>
  )
}
