import { FormFailure } from '../form-failure.tsx'

/** Shown above a money form whose request has no answer: tells the person to send it again, never to type it anew. */
export const MayBeRecorded = ({ why }: { why: string }) => (
  <FormFailure>
    <b>May have been recorded.</b> {why} It was recorded or not; trying again never records it
    twice.
  </FormFailure>
)
