import { Button } from '@mantine/core'
import { useState } from 'react'
import { messageOf } from '../../api/api-error.ts'
import { toastFailure, toastSuccess } from '../../ui/feedback/toast.ts'
import { useSending } from '../../ui/forms/use-sending.ts'
import { counted } from '../../ui/text/formats.ts'
import { type ColumnName, columnOf } from './columns.ts'
import { type DirectoryQuery, exportDirectory } from './directory.data.ts'
import classes from './export-button.module.css'

type ExportButtonProps = {
  query: DirectoryQuery
  columns: readonly ColumnName[]
  /** How many students that are; unknown until the list is there. */
  total: number | undefined
}

const students = (count: number) => counted(count, 'student', 'students')
const size = (bytes: number) => `${(bytes / 1_000_000).toFixed(1)} MB`

/** Saves what is filtered, in the columns that are shown, as a table for spreadsheets. */
export function ExportButton({ query, columns, total }: ExportButtonProps) {
  const { isSending, once } = useSending()
  const [bytes, setBytes] = useState(0)

  const save = () =>
    once(async () => {
      setBytes(0)
      const wanted = columns.flatMap((name) => columnOf(name).exported)
      try {
        await exportDirectory(query, wanted, setBytes)
        toastSuccess(total === undefined ? 'Students exported' : `${students(total)} exported`)
      } catch (error) {
        toastFailure(`Failed to export students. ${messageOf(error)}`)
      }
    })
  return (
    <div className={classes.export}>
      <span role="status">{isSending && bytes > 0 && `${size(bytes)} so far`}</span>
      <Button size="sm" loading={isSending} onClick={save}>
        Export CSV
      </Button>
    </div>
  )
}
