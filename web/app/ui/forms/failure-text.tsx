import { serverTextOr } from '../../api/api-error.ts'

/**
 * The sentence for a failure, then the server's reason if it gave one. The sentence is its own element, so that the
 * full stop is not part of it.
 */
export function failureText(text: string, error: unknown, reason = serverTextOr(error, '')) {
  return (
    <>
      <span>{text}</span>
      {reason && (
        <>
          {text.endsWith('.') ? ' ' : '. '}
          <span>{reason}</span>
        </>
      )}
    </>
  )
}
