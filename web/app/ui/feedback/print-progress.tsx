import type { Job } from '@ganit/contract/jobs'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Button } from '../buttons/button.tsx'
import { useAction } from '../forms/use-action.ts'
import { ErrorBox } from './error-box.tsx'
import { jobById } from './job-by-id.ts'

type PrintProgressProps = {
  job_id: string | number
  /** Opens the PDF at a path below `/api`. */
  open: (path: string) => Promise<void>
  /** The sentence of the result, above the button. */
  children?: (result: NonNullable<Job['result']>) => ReactNode
}

/** The progress of a job that prints a PDF, then the button that opens the PDF. */
export function PrintProgress({ job_id, open, children }: PrintProgressProps) {
  const { data, error } = useQuery(jobById({ job_id }))
  const { failure, isSending, run } = useAction()
  const href = String(data?.result?.href ?? '').replace(/^\/api/, '')

  if (error || data?.state === 'failed')
    return <ErrorBox>{data?.problem ?? 'It could not be printed. Try again.'}</ErrorBox>
  if (data?.state === 'done')
    return (
      <>
        {failure && <ErrorBox>{failure}</ErrorBox>}
        <p role="status">The PDF is ready.</p>
        {data.result && children?.(data.result)}
        <Button
          data-autofocus
          variant="filled"
          loading={isSending}
          onClick={() => run(() => open(href))}
        >
          Open the PDF
        </Button>
      </>
    )
  return (
    <p className="wrap gap8-16 centred" role="status">
      <progress
        aria-label="Printing progress"
        {...(data && data.of !== null && { value: data.done, max: data.of })}
      />
      {data?.state === 'running' ? 'It is being printed.' : 'Waiting to be printed.'}
    </p>
  )
}
