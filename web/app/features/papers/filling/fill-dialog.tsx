import type { Chapter } from '@ganit/contract/papers/chapters'
import type { Paper } from '@ganit/contract/papers/papers'
import { QUESTION_KINDS } from '@ganit/contract/papers/question-content'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import { Button } from '../../../ui/buttons/button.tsx'
import { RemoveButton } from '../../../ui/buttons/remove-button.tsx'
import dialog from '../../../ui/dialogs/dialog.module.css'
import { Modal } from '../../../ui/dialogs/modal.tsx'
import { ErrorBox } from '../../../ui/feedback/error-box.tsx'
import { StatusMark } from '../../../ui/feedback/status-mark.tsx'
import { toastSuccess } from '../../../ui/feedback/toasts/toast.ts'
import { askBeforeClosing } from '../../../ui/forms/asking-first.ts'
import { DateField } from '../../../ui/forms/dates/date-field.tsx'
import { NativeSelect, TextInput } from '../../../ui/forms/fields/fields.tsx'
import { useSubmit } from '../../../ui/forms/use-submit.ts'
import { DIFFICULTIES, KIND_TEXTS } from '../../../ui/questions/words.ts'
import { chapters } from '../chapters/chapters.data.ts'
import type { PaperEditing } from '../editor/use-paper-editor.ts'
import classes from '../paper.module.css'
import { fillSection, lookedFor } from '../papers.data.ts'
import { blankLine, type FillLine, faultsOf, isFaulty, toWantedLines } from './fill-lines.ts'

const DIFFICULTY = [
  { value: '', label: 'Any' },
  ...DIFFICULTIES.map((label, n) => ({ value: String(n + 1), label })),
]
const KINDS = [
  { value: '', label: 'Any' },
  ...QUESTION_KINDS.map((kind) => ({ value: kind, label: KIND_TEXTS[kind] })),
]

type FillRowProps = {
  line: FillLine
  /** Number of the line, from 1. */
  number: number
  chapters: readonly Chapter[]
  /** The bank's matching questions, once known. */
  found: { found: number; problem: string | null } | undefined
  /** True once problems are shown. */
  isChecked: boolean
  onChange: (changes: Partial<FillLine>) => void
  onRemove?: () => void
}

/** One line of a blueprint: criteria, count, and whether the bank has enough. */
function FillRow(props: FillRowProps) {
  const { line, number, chapters, found, isChecked, onChange, onRemove } = props
  const faults = faultsOf(line)
  const classNumbers = [...new Set(chapters.map(({ class_number }) => class_number))]
  const inputOf = (name: 'chapter_id' | 'difficulty' | 'kind' | 'count' | 'marks') => ({
    name: `from.${number - 1}.${name}`,
    value: line[name],
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) =>
      onChange({ [name]: currentTarget.value }),
  })

  return (
    <fieldset className={`grid foot narrow ${classes.line}`} aria-label={`Line ${number}`}>
      <NativeSelect
        label="Chapter"
        data={[
          { value: '', label: 'All chapters' },
          ...classNumbers.map((n) => ({
            group: `Class ${n}`,
            items: chapters
              .filter(({ class_number }) => class_number === n)
              .map(({ chapter_id, name }) => ({ value: String(chapter_id), label: name })),
          })),
        ]}
        {...inputOf('chapter_id')}
      />
      <NativeSelect label="Difficulty" data={DIFFICULTY} {...inputOf('difficulty')} />
      <NativeSelect label="Kind" data={KINDS} {...inputOf('kind')} />
      <TextInput
        label="How many"
        inputMode="numeric"
        autoComplete="off"
        error={(isChecked && faults.count) || undefined}
        {...inputOf('count')}
      />
      <TextInput
        label="Marks each"
        inputMode="decimal"
        autoComplete="off"
        placeholder="Their own"
        error={(isChecked && faults.marks) || undefined}
        {...inputOf('marks')}
      />
      <p className={classes.found} role="status">
        {found &&
          (found.problem ? (
            <StatusMark kind="late">{found.problem}</StatusMark>
          ) : (
            <StatusMark kind="done">In the bank</StatusMark>
          ))}
      </p>
      {onRemove && <RemoveButton what={`line ${number}`} onClick={onRemove} />}
    </fieldset>
  )
}

type FillDialogProps = { paper: Paper; section: number; editing: PaperEditing; onClose: () => void }

const PAUSE_MS = 300

/** Draws questions from the bank into a section by a blueprint; shortages show while typing. */
export function FillDialog({ paper, section, editing, onClose }: FillDialogProps) {
  const id = useId()
  const { paper_id, class_number } = paper
  const [isChecked, setChecked] = useState(false)
  const edit = useSubmit<{ lines: FillLine[]; since: string }>({
    initialValues: { lines: [blankLine(0)], since: '' },
    errorsOf: (typed): Record<string, string> =>
      typed.lines.some(isFaulty) ? { lines: 'Wrong' } : {},
    send: async (): Promise<void> => {
      const { message } = await editing.run((version) =>
        fillSection({ paper_id, section, ...wish, version }),
      )
      toastSuccess(message)
      onClose()
    },
  })
  const { lines, since } = edit.form.values
  const setLines = (next: FillLine[]) => edit.form.setFieldValue('lines', next)
  const known = useQuery(chapters)
  const isWrong = lines.some(isFaulty)
  const from = isWrong ? [] : toWantedLines(lines)
  const wish = { from, ...(since && { avoid_used_since: since }) }
  const [asked] = useDebouncedValue(wish, PAUSE_MS)
  const looked = useQuery({
    ...lookedFor({ paper_id, ...asked }),
    enabled: asked.from.length > 0 && editing.saving === 'saved',
  })
  const isOfThese = JSON.stringify(asked) === JSON.stringify(wish) && !looked.isPlaceholderData
  const shown = (known.data ?? []).filter(
    (chapter) => class_number === null || chapter.class_number === class_number,
  )

  const fill = (event: FormEvent) => {
    setChecked(true)
    edit.submit(event)
  }
  const close = askBeforeClosing(onClose)
  return (
    <Modal
      className={`${dialog.dialog} ${classes.wide}`}
      aria-labelledby={`${id}-title`}
      onClose={close}
    >
      <form ref={edit.formRef} noValidate className="stack gap16" onSubmit={fill}>
        <h2 id={`${id}-title`}>Fill {editing.sections[section]?.title}</h2>
        <p className={classes.quiet}>
          Questions of the bank are drawn at random, none that the paper has already.
        </p>
        {edit.failure && <ErrorBox>{edit.failure}</ErrorBox>}
        {known.isError && <ErrorBox>The chapters could not be loaded.</ErrorBox>}
        {looked.isError && <ErrorBox>The questions in the bank could not be counted.</ErrorBox>}
        <div className="stack gap16">
          {lines.map((line, n) => (
            <FillRow
              key={line.key}
              line={line}
              number={n + 1}
              chapters={shown}
              found={isOfThese ? looked.data?.lines[n] : undefined}
              isChecked={isChecked}
              onChange={(changes) =>
                setLines(lines.map((each) => (each === line ? { ...each, ...changes } : each)))
              }
              {...(lines.length > 1 && {
                onRemove: () => setLines(lines.filter((each) => each !== line)),
              })}
            />
          ))}
        </div>
        <div className={`wrap foot split ${classes.lineTools}`}>
          <Button
            size="xs"
            onClick={() =>
              setLines([...lines, blankLine(Math.max(...lines.map(({ key }) => key)) + 1)])
            }
          >
            Add line
          </Button>
          <DateField
            label="Not used since"
            isOptional
            name="avoid_used_since"
            value={since}
            onChange={(day) => edit.form.setFieldValue('since', day)}
          />
        </div>
        <div className={dialog.buttons}>
          <Button onClick={close}>Cancel</Button>
          <Button type="submit" variant="filled" loading={edit.isSending}>
            Fill
          </Button>
        </div>
      </form>
    </Modal>
  )
}
