import type { PracticeItem, PracticeValue } from '@ganit/contract/learning/practice'
import { useLingui } from '@lingui/react'
import { useState } from 'react'
import { Button } from '../../../../ui/buttons/button.tsx'
import { ErrorBox } from '../../../../ui/feedback/error-box.tsx'
import { useAction } from '../../../../ui/forms/use-action.ts'
import { hasKeys } from '../../../../ui/questions/answer-field.tsx'
import { focusQuestion, QuestionSheet } from '../../../../ui/questions/question-sheet.tsx'
import { useRichText } from '../../../../ui/text/use-rich-text.ts'
import { Before } from '../before.tsx'
import { REASONS } from '../levels.ts'
import { askForHint, askToShow } from '../practice.data.ts'
import classes from '../practice.module.css'
import { isFinished } from './kept-practice.ts'
import { QuestionHelp } from './question-help.tsx'
import type { Sending } from './sending.ts'
import { keepTry, noteHint, noteItem } from './unsent-practice.ts'
import { useQuestionKeys } from './use-question-keys.ts'
import { useIsTooLong } from './use-too-long.ts'
import { Verdict } from './verdict.tsx'

/** After this time the student may go on before the verdict comes. */
const PATIENCE_MS = 2_500

type QuestionProps = {
  session_id: string
  item: PracticeItem
  title: string
  /** The answer given in the test, shown crossed out. Undefined in other practice. */
  before?: PracticeValue | null | undefined
  sending: Sending
  /** True if the last answer could not be read and did not count as a try. */
  isUnread?: boolean
  onNext: () => void
  /** Called at each press that asks the server. */
  onAsk?: () => void
}

type Draft = { tries: number; value: PracticeValue | null }

/** The answer that is being given; it belongs to one try. */
function useDraft({ kind, tries }: PracticeItem) {
  const last = tries.at(-1)?.value ?? null
  const [draft, setDraft] = useState<Draft>({ tries: 0, value: null })
  const isOwn = draft.tries === tries.length
  return {
    value: isOwn ? draft.value : last,
    /** False while the last try and its verdict are shown. */
    isGiving: isOwn,
    set: (value: PracticeValue | null) => setDraft({ tries: tries.length, value }),
    /** A wrong letter is struck out; a typed answer can be corrected. */
    again: () =>
      setDraft({ tries: tries.length, value: Array.isArray(last) || !kind ? null : last }),
  }
}

/** Texts shown beside the question, which may place its figures. */
const toldTexts = ({ hints, solution, tries }: PracticeItem) => [
  ...hints,
  solution ?? '',
  ...tries.map(({ slip }) => slip?.text ?? ''),
]

const isBlank = (value: PracticeValue | null) => value === null || value.length === 0

/** One question: its answer, verdict, hints and solution. */
export function Question({ session_id, item, title, before, ...state }: QuestionProps) {
  const { i18n } = useLingui()
  const { sending, isUnread = false, onNext, onAsk = () => {} } = state
  const { Rich } = useRichText()
  const draft = useDraft(item)
  const { failure, isSending: isAsking, run } = useAction()
  const { position, tries, kind, hints, hints_left } = item
  const isOpen = item.state === 'open'
  const isTooLong = useIsTooLong(item.state === 'waiting' && sending.isSending, PATIENCE_MS)
  const reason = REASONS[item.why]
  // The verdict came after the student had gone on without network.
  const [isBackAgain] = useState(isOpen && tries.length > 0 && before === undefined)

  const hint = () =>
    run(async () => {
      onAsk()
      const asked = { session_id: Number(session_id), position, hint: hints.length + 1 }
      noteHint(session_id, asked, await askForHint(asked))
    })
  const show = () =>
    run(async () => {
      onAsk()
      const { item: shown } = await askToShow({ session_id: Number(session_id), position })
      noteItem(session_id, shown)
    })
  const check = () => {
    if (isBlank(draft.value)) return
    onAsk()
    keepTry(session_id, position, draft.value ?? '')
  }
  const main = mainAction()
  useQuestionKeys({
    letters: isOpen ? item.options.length : 0,
    onLetter: (letter) => choose(letter),
    onEnter: main.isReady ? main.act : () => {},
    onHint: isOpen && hints_left > 0 && !isAsking ? hint : () => {},
  })

  function mainAction() {
    if (isOpen && !draft.isGiving) {
      const tryAgain = () => {
        draft.again()
        focusQuestion()
      }
      return { text: i18n.t('Try again'), act: tryAgain, isReady: true }
    }
    if (isOpen) return { text: i18n.t('Check'), act: check, isReady: !isBlank(draft.value) }
    // "Next" has a text of its own here, because Bengali says “next question”.
    const next = i18n.t('Next{question}', { question: '' })
    const isReady = isFinished(item) || sending.isAway || !sending.isSending || isTooLong
    return isReady
      ? { text: next, act: onNext, isReady }
      : { text: i18n.t('Check'), act: onNext, isReady }
  }

  function choose(letter: string) {
    if (struck.includes(letter)) return
    const chosen = draft.isGiving && Array.isArray(draft.value) ? draft.value : []
    if (kind === 'choice') return draft.set([letter])
    const others = chosen.filter((other) => other !== letter)
    draft.set(chosen.length > others.length ? others : [...others, letter].sort())
  }

  const lettersOf = (value: PracticeValue | null | undefined) =>
    kind === 'choice' && Array.isArray(value) ? value : []
  const struck = isOpen
    ? [...tries.flatMap(({ value }) => lettersOf(value)), ...lettersOf(before)]
    : []
  const isTaken = item.state === 'withdrawn'
  return (
    <div className={`grid top ${classes.session}`}>
      <QuestionSheet
        className={classes.question}
        item={{ ...item, group: null }}
        rich={Rich}
        title={title}
        aside={reason && i18n._(reason)}
        told={toldTexts(item)}
        value={draft.value}
        isDisabled={!isOpen}
        struck={struck}
        notes={Object.fromEntries(
          lettersOf(before).map((letter) => [letter, i18n.t('yours in the test')]),
        )}
        rights={Array.isArray(item.right) && item.options.length > 0 ? item.right : []}
        onChange={(next) => {
          const value = typeof next === 'function' ? next(draft.value) : next
          draft.set(value as PracticeValue | null)
        }}
        said={
          <>
            {isBackAgain && !draft.isGiving && isOpen && (
              <p>{i18n.t('This answer has been checked now: try once more.')}</p>
            )}
            <Verdict
              item={item}
              isShown={!isOpen || !draft.isGiving || isUnread}
              isUnread={isUnread}
              sending={sending}
              rich={Rich}
            />
          </>
        }
        pad={{ class_number: null, next: main.text, onNext: main.act }}
        actions={
          <>
            {isOpen && hints_left > 0 && (
              <Button disabled={isAsking} onClick={hint}>
                {i18n.t('Hint')}
              </Button>
            )}
            {isOpen && tries.length > 0 && (
              <Button disabled={isAsking} onClick={show}>
                {i18n.t('Show me')}
              </Button>
            )}
            {!(isOpen && hasKeys(item)) && (
              <Button variant="main" disabled={!main.isReady} onClick={main.act}>
                {main.text}
              </Button>
            )}
          </>
        }
      >
        {before !== undefined && lettersOf(before).length === 0 && (
          <Before value={before} kind={kind} rich={Rich} />
        )}
        {failure && <ErrorBox>{failure}</ErrorBox>}
      </QuestionSheet>
      {!isTaken && <QuestionHelp item={item} rich={Rich} />}
    </div>
  )
}
