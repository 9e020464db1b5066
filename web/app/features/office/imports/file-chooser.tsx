import { IMPORT_FILE_BYTES_MAX } from '@ganit/contract/office/imports'
import { type ChangeEvent, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { ApiError, messageOf } from '../../../api/api-error.ts'
import { useAttempt } from '../../../api/attempt.ts'
import { dataUrlOf } from '../../../ui/forms/fields/data-url.ts'
import { FileField } from '../../../ui/forms/fields/file-field.tsx'
import { useSending } from '../../../ui/forms/use-sending.ts'
import { uploadImport } from './imports.data.ts'
import classes from './imports.module.css'

// Some systems have no type for CSV, others use Excel's.
const TABLES =
  '.csv,.xlsx,.txt,text/csv,text/plain,application/vnd.ms-excel,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
const TOO_LARGE = 'That is too large. A file may have at most 8 MB.'
const UNREADABLE = 'The file could not be read. Please choose it again.'

/** Uploads a chosen or dropped table at once and opens its page. */
export function FileChooser() {
  const input = useRef<HTMLInputElement>(null)
  const [wrong, setWrong] = useState('')
  const { isSending, once } = useSending()
  const attempt = useAttempt()
  const navigate = useNavigate()

  const send = (file: File) =>
    once(async () => {
      setWrong('')
      if (file.size > IMPORT_FILE_BYTES_MAX) return setWrong(TOO_LARGE)
      const content = await dataUrlOf(file).catch(() => undefined)
      if (content === undefined) return setWrong(UNREADABLE)
      try {
        const { import: begun } = await uploadImport(
          { file_name: file.name, file: content },
          attempt,
        )
        await navigate(`/admin/import/${begun.import_id}`)
      } catch (error) {
        const named = error instanceof ApiError && Object.values(error.fields)[0]
        setWrong(named || messageOf(error))
      }
    })
  function choose({ currentTarget }: ChangeEvent<HTMLInputElement>) {
    const [file] = currentTarget.files ?? []
    if (file) void send(file)
    // The same file may be chosen again, after corrections.
    currentTarget.value = ''
  }
  return (
    <div className={classes.choose}>
      <FileField
        ref={input}
        label="Choose a file"
        frame={null}
        action="Choose or drop it here"
        hint={
          isSending
            ? 'Sending the file…'
            : 'CSV or XLSX with a line of headings, up to 8 MB and 20,000 rows.'
        }
        isWorking={isSending}
        wrong={wrong}
        onChoose={choose}
        accepts={TABLES}
      />
    </div>
  )
}
