import { serverTextOr } from '../api/api-error.ts'

/** What failed, in the specification's words, and the server's reason where it gave one. */
export function failureText(text: string, error: unknown) {
  const reason = serverTextOr(error, '')
  return (
    <>
      <span>{text}</span> {reason && <span>{reason}</span>}
    </>
  )
}
