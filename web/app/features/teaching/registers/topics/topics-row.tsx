import {
  type LessonRegister,
  type OfferedChapter,
  TOPICS_MAX,
} from '@ganit/contract/teaching/registers'
import { type KeyboardEvent, useCallback, useState } from 'react'
import { Button } from '../../../../ui/buttons/button.tsx'
import { NOT_LOADED, useLazyImport } from '../../../../ui/feedback/loading/use-lazy-import.ts'
import { toastFailure } from '../../../../ui/feedback/toasts/toast.ts'
import { changeRegister, type Kept } from '../outbox/outbox.ts'
import { Chip } from './chip.tsx'
import {
  mayBeFinished,
  offeredChapters,
  taughtText,
  toggleChapter,
  toggleSkill,
  topicsOf,
} from './topics.ts'
import classes from './topics-row.module.css'

const REVISION = 'Revision or test'

/** Arrow keys move along the row; Space and Enter press. */
function moveFocusByKey(event: KeyboardEvent<HTMLElement>) {
  const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key]
  if (step === undefined) return
  const chips = [...event.currentTarget.querySelectorAll('button')]
  const now = chips.indexOf(document.activeElement as HTMLButtonElement)
  const next = now < 0 ? undefined : chips[now + step]
  if (!next) return
  event.preventDefault()
  next.focus()
}

type FinishedProps = {
  chapter: OfferedChapter
  isFinished: boolean
  onAnswer: (isFinished: boolean) => void
}

/** Asks whether a chapter whose lessons are over is finished; the answer goes with the register. */
function FinishedQuestion({ chapter: { name }, isFinished, onAnswer }: FinishedProps) {
  const [isLater, setLater] = useState(false)
  if (isLater) return null
  if (isFinished)
    return (
      <p className="wrap gap8 centred">
        <span>
          <b>{name}</b> is finished once this register is saved.
        </span>
        <Button size="sm" variant="quiet" onClick={() => onAnswer(false)}>
          Undo
        </Button>
      </p>
    )
  return (
    <p className="wrap gap8 centred">
      <span>
        <b>{name}.</b> Finished?
      </span>
      <Button size="sm" onClick={() => onAnswer(true)}>
        Yes
      </Button>
      <Button size="sm" variant="quiet" onClick={() => setLater(true)}>
        Not yet
      </Button>
    </p>
  )
}

// Most lessons name an offered chapter, and registers are opened on phones, so this is loaded on request.
const loadAnotherChapter = () => import('../../../learning/plans/another-chapter.tsx')

type TopicsRowProps = { sheet: LessonRegister; kept: Kept | undefined }

/** Chapters that a lesson may have taught, as chips; a chosen one shows its skills. */
export function TopicsRow({ sheet, kept }: TopicsRowProps) {
  const [isChoosing, setChoosing] = useState(false)
  const [others, setOthers] = useState<readonly { chapter_id: number; name: string }[]>([])
  const topics = topicsOf(sheet, kept?.value)
  const offered = offeredChapters(sheet)
  const named = new Map(topics.map((topic) => [topic.chapter_id, topic.skill_ids ?? []]))
  const chosen = offered.filter(({ chapter_id }) => named.has(chapter_id))
  const asked = offered.filter(
    (each) => sheet.may_finish && mayBeFinished(each, chosen.includes(each)),
  )
  const finished = kept?.value.finished ?? []
  const isFull = topics.length >= TOPICS_MAX
  const text = kept?.value.taught ?? taughtText(sheet)
  const fail = useCallback(() => {
    setChoosing(false)
    toastFailure(NOT_LOADED)
  }, [])
  const More = useLazyImport(isChoosing, loadAnotherChapter, fail)

  const put = (taught_topics: typeof topics) => changeRegister(sheet, { taught_topics })
  const toggle = (chapter_id: number) => put(toggleChapter(topics, chapter_id))
  const beyond = others.filter(
    ({ chapter_id }) =>
      named.has(chapter_id) && !offered.some((each) => each.chapter_id === chapter_id),
  )
  return (
    <fieldset className={classes.topics} aria-label="Taught today" onKeyDown={moveFocusByKey}>
      <div className={classes.chips}>
        {[...offered, ...beyond.map((each) => ({ ...each, lesson_no: 1, lessons: null }))].map(
          ({ chapter_id, name, lesson_no, lessons }) => (
            <Chip
              key={chapter_id}
              text={name}
              of={lessons === null ? '' : `${lesson_no} of ${lessons}`}
              isOn={named.has(chapter_id)}
              off={isFull && !named.has(chapter_id)}
              onPress={() => toggle(chapter_id)}
            />
          ),
        )}
        <Chip
          text={REVISION}
          isOn={text === REVISION}
          onPress={() => changeRegister(sheet, { taught: text === REVISION ? '' : REVISION })}
        />
        <Chip text="Another chapter …" off={isFull} onPress={() => setChoosing(true)} />
      </div>
      {chosen
        .filter(({ skills }) => skills.length > 0)
        .map(({ chapter_id, name, skills }) => (
          <fieldset key={chapter_id} className={classes.chips} aria-label={`Skills of ${name}`}>
            {skills.map((skill) => (
              <Chip
                key={skill.skill_id}
                text={skill.name}
                isOn={named.get(chapter_id)?.includes(skill.skill_id) ?? false}
                onPress={() => put(toggleSkill(topics, chapter_id, skill.skill_id))}
              />
            ))}
          </fieldset>
        ))}
      {asked.map((chapter) => (
        <FinishedQuestion
          key={chapter.chapter_id}
          chapter={chapter}
          isFinished={finished.includes(chapter.chapter_id)}
          onAnswer={(isFinished) => {
            const others = finished.filter((id) => id !== chapter.chapter_id)
            changeRegister(sheet, {
              finished: isFinished ? [...others, chapter.chapter_id] : others,
            })
          }}
        />
      ))}
      {More && isChoosing && (
        <More
          onChoose={(chapter) => {
            setChoosing(false)
            if (!chapter || named.has(chapter.chapter_id)) return
            setOthers([...others, chapter])
            toggle(chapter.chapter_id)
          }}
        />
      )}
    </fieldset>
  )
}
