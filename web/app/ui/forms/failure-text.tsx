import { serverTextOr } from '../../api/api-error.ts'

/**
 * What failed, in the specification's words, and why: the server's reason where it gave one, unless another is named.
 * The words stand by themselves, so that a full stop which is not theirs follows them.
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
