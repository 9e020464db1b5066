import { FormFailure } from './form-failure.tsx'

/** Above a form about money that was sent and has no answer: what is to be done, which is never to type it anew. */
export const MayBeRecorded = ({ why }: { why: string }) => (
  <FormFailure>
    <b>May have been recorded.</b> {why} It was recorded or not; trying again never records it
    twice.
  </FormFailure>
)
