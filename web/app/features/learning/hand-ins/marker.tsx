import {
  HAND_IN_WORDS_MAX,
  type HandIn,
  type StudentsWork,
} from '@ganit/contract/learning/hand-ins'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { Button } from '../../../ui/buttons/button.tsx'
import { useWindowKey } from '../../../ui/buttons/use-window-key.ts'
import { ErrorBox } from '../../../ui/feedback/error-box.tsx'
import { QueryView } from '../../../ui/feedback/loading/query-view.tsx'
import { Textarea } from '../../../ui/forms/fields/fields.tsx'
import { useAction } from '../../../ui/forms/use-action.ts'
import { useLeaveForm } from '../../../ui/forms/use-leave-form.ts'
import { useLeaveWarning } from '../../../ui/forms/use-leave-warning.ts'
import { RedPen } from '../../../ui/questions/pen/red-pen.tsx'
import { SkeletonRows } from '../../../ui/tables/skeleton-rows.tsx'
import { useWorkPaths } from './use-work-paths.ts'
import { handInToMark, markWork } from './work.data.ts'
import classes from './work.module.css'
import { hasPhotosToOpen, workInWords } from './work-words.ts'

type MarkerProps = { lesson_id: string; hand_in_id: string; students: readonly StudentsWork[] }

/**
 * One student's pages under the red pen. Keys: N opens the next student, P the previous one, S notes as seen, M marks.
 */
export function Marker({ lesson_id, hand_in_id, students }: MarkerProps) {
  return (
    <QueryView
      query={useQuery(handInToMark({ hand_in_id }))}
      failure="Failed to load this homework."
      missing={<p>This homework is not there.</p>}
      skeleton={<SkeletonRows rows={6} photo={false} />}
    >
      {(handIn) => <Pages lesson_id={lesson_id} handIn={handIn} students={students} />}
    </QueryView>
  )
}

/** True where a key types a letter or answers a question. */
const isTyping = (target: EventTarget | null) =>
  target instanceof Element && target.closest('input, textarea, dialog') !== null

type PagesProps = { lesson_id: string; handIn: HandIn; students: readonly StudentsWork[] }

function Pages({ lesson_id, handIn, students }: PagesProps) {
  const paths = useWorkPaths()
  const navigate = useNavigate()
  const { failure, isSending, run } = useAction()
  /** The typed text and the version that it is based on, so that another version is never overwritten unseen. */
  const [typed, setTyped] = useState<{ words: string; version: number }>()
  const { words, version } = typed ?? { words: handIn.words ?? '', version: handIn.version }
  const isTyped = words !== (handIn.words ?? '')
  const { isLeaving, leaveTo } = useLeaveForm()
  useLeaveWarning(isTyped && !isLeaving, undefined, true)
  const open = students.filter(hasPhotosToOpen)
  const at = open.findIndex(({ hand_in }) => hand_in?.hand_in_id === handIn.hand_in_id)
  const pathOf = (each: StudentsWork | undefined) =>
    each?.hand_in ? paths.marker(lesson_id, each.hand_in.hand_in_id) : undefined
  const [before, next] = [pathOf(open[at - 1]), pathOf(open[at + 1])]
  const go = (path: string | undefined) => path && navigate(path)

  const mark = (state: 'seen' | 'marked' | 'again') =>
    void run(async () => {
      const { hand_in_id } = handIn
      const { message } = await markWork({
        hand_in_id,
        state,
        words: words.trim() || null,
        version,
      })
      leaveTo(next ?? paths.work(lesson_id))
      return message
    })
  useWindowKey((event) => {
    if (isTyping(event.target) || event.ctrlKey || event.metaKey || event.altKey) return
    const key = event.key.toLowerCase()
    if (key === 'n') void go(next)
    else if (key === 'p') void go(before)
    else if (key === 's' && !isSending) mark('seen')
    else if (key === 'm' && !isSending) mark('marked')
  })
  return (
    <div className={classes.marker}>
      <div className="stack gap16">
        {handIn.photos.length === 0 && <p>The photos are gone after their days.</p>}
        {handIn.photos.map((photo, n) => (
          <RedPen key={photo.photo_id} of="hand_in" photo={photo} alt={`Page ${n + 1}`} />
        ))}
      </div>
      <div className={`stack gap12 ${classes.beside}`}>
        <h2>{handIn.name}</h2>
        <p role="status">{workInWords(handIn, false)}</p>
        {failure && <ErrorBox>{failure}</ErrorBox>}
        <Textarea
          label="Words"
          description="Optional. The student reads them."
          rows={3}
          maxLength={HAND_IN_WORDS_MAX}
          value={words}
          onChange={({ currentTarget }) => setTyped({ words: currentTarget.value, version })}
        />
        <div className="wrap gap8">
          <Button disabled={isSending} onClick={() => mark('seen')}>
            Seen (S)
          </Button>
          <Button variant="filled" disabled={isSending} onClick={() => mark('marked')}>
            Marked (M)
          </Button>
          <Button disabled={isSending} onClick={() => mark('again')}>
            Please do this again
          </Button>
        </div>
        <div className="wrap gap8">
          <Button disabled={!before} onClick={() => void go(before)}>
            Back (P)
          </Button>
          <Button disabled={!next} onClick={() => void go(next)}>
            Next (N)
          </Button>
          <Link to={paths.work(lesson_id)}>All students</Link>
        </div>
      </div>
    </div>
  )
}
