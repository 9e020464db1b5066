import { Button } from '@mantine/core'
import { type FormEvent, useRef } from 'react'
import { titled } from '../../../academy.ts'
import { messageOf } from '../../../api/api-error.ts'
import { ButtonLink } from '../../../ui/buttons/button-link.tsx'
import { toastFailure } from '../../../ui/feedback/toast.ts'
import { FormFailure } from '../../../ui/forms/form-failure.tsx'
import sheet from '../../../ui/forms/form-sheet.module.css'
import { counted } from '../../../ui/text/formats.ts'
import { useBankArea } from './area.ts'
import { saveTemplate } from './bank.data.ts'
import { ImportFieldset } from './import-fields.tsx'
import classes from './import-questions.module.css'
import { ReadQuestions } from './read-questions.tsx'
import { useImport } from './use-import.ts'

export const meta = titled('Import questions')

/** Brings in questions from a table or a text: looked over first, then imported. */
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
            Look it over
          </Button>
        </div>
      </form>
      <div role="status" className={classes.status}>
        {done && <p>{done}</p>}
        {job && (
          <p>
            <progress
              aria-label="How far the import is"
              {...(job.of !== null && { value: job.done, max: job.of })}
            />{' '}
            {job.of === null ? 'The import waits to begin.' : `${job.done} of ${job.of}`}
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
                  Import {counted(preview.good, 'question', 'questions')}
                </Button>
              )
            }
          />
        </div>
      )}
    </Frame>
  )
}
