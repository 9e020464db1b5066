import type { Job } from '@ganit/contract/jobs'
import { useForm } from '@mantine/form'
import { useState } from 'react'
import { ApiError, messageOf } from '../../../../../api/api-error.ts'
import { newAttempt } from '../../../../../api/attempt.ts'
import { useFocusFirstError } from '../../../../../ui/forms/use-first-error.ts'
import { useLeaveWarning } from '../../../../../ui/forms/use-leave-warning.ts'
import { useSending } from '../../../../../ui/forms/use-sending.ts'
import { countInWords } from '../../../../../ui/text/formats.ts'
import { fetchImportPreview, importAll, type Preview } from '../bank.data.ts'
import { BLANK_IMPORT, bodyOfImport, type ImportFields, importErrors } from './import-values.ts'

const questionsInWords = (count: number) => countInWords(count, 'question', 'questions')

/** An import: previewed, then run. Questions that were left out stay in the form, for correction. */
export function useImport() {
  const form = useForm<ImportFields>({ initialValues: BLANK_IMPORT })
  const { form: formRef, showFirstError } = useFocusFirstError()
  const { isSending, once } = useSending()
  const [failure, setFailure] = useState('')
  const [done, setDone] = useState('')
  const [job, setJob] = useState<Job>()
  /** The preview, and the values it belongs to. */
  const [seen, setSeen] = useState<{ preview: Preview; of: ImportFields }>()
  useLeaveWarning(form.values.text.trim() !== '')

  function fail(error: unknown) {
    if (error instanceof ApiError) form.setErrors(error.fields)
    const isNamed = error instanceof ApiError && Object.keys(error.fields).length > 0
    setFailure(isNamed ? '' : messageOf(error))
    showFirstError()
  }
  const run = (work: (fields: ImportFields) => Promise<void>) =>
    once(async () => {
      setFailure('')
      setDone('')
      const fields = form.getValues()
      const errors = importErrors(fields)
      form.setErrors(errors)
      showFirstError()
      if (Object.keys(errors).length === 0) await work(fields).catch(fail)
    })

  const look = () =>
    run(async (fields) =>
      setSeen({ preview: await fetchImportPreview(bodyOfImport(fields)), of: fields }),
    )

  const bring = () =>
    run(async (fields) => {
      const leftOut = seen?.preview.left_out ?? ''
      try {
        const { added, left_out } = await importAll(bodyOfImport(fields), newAttempt(), setJob)
        const rest =
          left_out > 0 ? ` ${questionsInWords(left_out)} left out: correct them here.` : ''
        setDone(`${questionsInWords(added)} added.${rest}`)
        setSeen(undefined)
        form.setFieldValue('text', leftOut)
      } finally {
        setJob(undefined)
      }
    })

  const isSame = seen && JSON.stringify(seen.of) === JSON.stringify(form.values)
  return {
    form,
    formRef,
    failure,
    done,
    job,
    isSending,
    look,
    bring,
    /** Undefined once the form has changed since. */
    preview: isSame ? seen.preview : undefined,
  }
}
