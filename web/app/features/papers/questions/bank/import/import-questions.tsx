import { decodeText } from '@ganit/contract/decode-text'
import type { UseFormReturnType } from '@mantine/form'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useId, useRef } from 'react'
import { titled } from '../../../../../academy.ts'
import { messageOf } from '../../../../../api/api-error.ts'
import { Button, ButtonLink } from '../../../../../ui/buttons/button.tsx'
import { toastFailure } from '../../../../../ui/feedback/toasts/toast.ts'
import { Checkbox, NativeSelect, TextInput } from '../../../../../ui/forms/fields/fields.tsx'
import { FormFailure } from '../../../../../ui/forms/form-failure.tsx'
import sheet from '../../../../../ui/forms/records/form-sheet.module.css'
import { DIFFICULTIES, LANGUAGE_TEXTS } from '../../../../../ui/questions/words.ts'
import { CLASS_CHOICES } from '../../../../../ui/text/class-choices.ts'
import { countInWords } from '../../../../../ui/text/formats.ts'
import { WritingArea } from '../../../../../ui/text/writing/writing-area.tsx'
import { chapters } from '../../../chapters/chapters.data.ts'
import { useBankArea } from '../area.ts'
import { saveTemplate } from '../bank.data.ts'
import classes from '../bank-form.module.css'
import { BANK_LABELS } from '../question-values.ts'
import {
  FORMAT_HINTS,
  FORMAT_TEXTS,
  formatOf,
  type ImportFields,
  isPacked,
} from './import-values.ts'
import { ReadQuestions } from './read-questions.tsx'
import { useImport } from './use-import.ts'

const toChoices = (texts: Record<string, string>) =>
  Object.entries(texts).map(([value, label]) => ({ value, label }))

const DIFFICULTY = [
  { value: '', label: 'Not said' },
  ...DIFFICULTIES.map((label, index) => ({ value: String(index + 1), label })),
]

const NOT_TEXT = 'This is a document or a workbook. Please save it as text or as CSV first.'

/** The text to import, from a file or pasted, and the defaults. */
function ImportFieldset({ form: fields }: { form: UseFormReturnType<ImportFields> }) {
  const file = useId()
  const { data: all = [], isError } = useQuery(chapters)
  const { format, class_number, chapter_id } = fields.values
  const inClass = fields.getInputProps('class_number')
  const shown = all.filter(
    (chapter) => String(chapter.class_number) === class_number && chapter.is_active,
  )
  const noChapter = class_number ? 'No chapter' : 'Choose a class first'

  async function read(chosen: File | undefined) {
    if (!chosen) return
    const text = decodeText(new Uint8Array(await chosen.arrayBuffer()))
    if (isPacked(text)) return fields.setFieldError('text', NOT_TEXT)
    fields.setValues({ text, format: formatOf(chosen.name, text, fields.getValues().format) })
  }
  return (
    <>
      <div className={classes.row}>
        <NativeSelect
          label="Format"
          name="format"
          data={toChoices(FORMAT_TEXTS)}
          {...fields.getInputProps('format')}
        />
        <div>
          <label htmlFor={file} className={`block small strong ${classes.label}`}>
            From a file
          </label>
          <div className={classes.file}>
            <input
              id={file}
              type="file"
              accept=".csv,.txt,.xml,.gift,text/csv,text/plain,text/xml"
              onChange={({ currentTarget }) => {
                void read(currentTarget.files?.[0])
                currentTarget.value = ''
              }}
            />
          </div>
        </div>
      </div>
      <WritingArea
        label="Text"
        name="text"
        rows={12}
        className={classes.text ?? ''}
        description={FORMAT_HINTS[format]}
        spellCheck={false}
        {...fields.getInputProps('text')}
      />
      <fieldset className={`stack gap16 narrow ${classes.group}`}>
        <legend>For questions that do not state it</legend>
        <div className={classes.row}>
          <NativeSelect
            label={BANK_LABELS.class_number}
            name="class_number"
            data={[{ value: '', label: 'Any class' }, ...CLASS_CHOICES]}
            {...inClass}
            onChange={(event) => {
              inClass.onChange(event)
              fields.setFieldValue('chapter_id', '')
            }}
          />
          <NativeSelect
            label={BANK_LABELS.chapter_id}
            name="chapter_id"
            data={[
              { value: '', label: isError ? 'Chapters could not be loaded' : noChapter },
              ...shown.map(({ chapter_id, name }) => ({ value: String(chapter_id), label: name })),
            ]}
            {...fields.getInputProps('chapter_id')}
            value={chapter_id}
          />
          <NativeSelect
            label={BANK_LABELS.difficulty}
            name="difficulty"
            data={DIFFICULTY}
            {...fields.getInputProps('difficulty')}
          />
          <TextInput
            label={BANK_LABELS.marks}
            name="marks"
            type="number"
            min={1}
            {...fields.getInputProps('marks')}
          />
          <NativeSelect
            label={BANK_LABELS.language}
            name="language"
            data={toChoices(LANGUAGE_TEXTS)}
            {...fields.getInputProps('language')}
          />
        </div>
      </fieldset>
      <Checkbox
        label="Include questions whose text is already in the bank"
        name="with_doubles"
        {...fields.getInputProps('with_doubles', { type: 'checkbox' })}
      />
      <Checkbox
        label="Lines that look like options, as (i) and (ii), are parts or steps"
        name="no_options"
        {...fields.getInputProps('no_options', { type: 'checkbox' })}
      />
    </>
  )
}

export const meta = titled('Import questions')

/** Imports questions from a table or text, after a preview. */
export default function ImportQuestions() {
  const { Frame, list } = useBankArea()
  const importing = useImport()
  const { formRef, failure, done, job, isSending, look, bring, preview } = importing
  const found = useRef<HTMLDivElement>(null)

  const submit = (event: FormEvent) => {
    event.preventDefault()
    void look().then(() => found.current?.scrollIntoView?.({ block: 'nearest' }))
  }
  const template = () =>
    saveTemplate().catch((error: unknown) =>
      toastFailure(`The template could not be saved. ${messageOf(error)}`),
    )
  return (
    <Frame
      title="Import questions"
      aside={<Button onClick={() => void template()}>Template (CSV)</Button>}
    >
      <form ref={formRef} noValidate className={sheet.form} onSubmit={submit}>
        {failure && <FormFailure>{failure}</FormFailure>}
        <ImportFieldset form={importing.form} />
        <div className={sheet.foot}>
          <ButtonLink to={list}>Cancel</ButtonLink>
          <Button type="submit" variant={preview ? 'default' : 'main'} loading={isSending && !job}>
            Check
          </Button>
        </div>
      </form>
      <div role="status" className={classes.status}>
        {done && <p>{done}</p>}
        {job && (
          <p>
            <progress
              aria-label="Import progress"
              {...(job.of !== null && { value: job.done, max: job.of })}
            />{' '}
            {job.of === null ? 'Waiting to begin.' : `${job.done} of ${job.of}`}
          </p>
        )}
      </div>
      {preview && (
        <div ref={found}>
          <ReadQuestions
            preview={preview}
            action={
              preview.good > 0 && (
                <Button variant="main" loading={isSending} onClick={() => void bring()}>
                  Import {countInWords(preview.good, 'question', 'questions')}
                </Button>
              )
            }
          />
        </div>
      )}
    </Frame>
  )
}
