import type { OwnChild } from '@ganit/contract/people/guardians'

/** Up to this class a child practises on a guardian's phone. */
const CLASS_WITH_GUARDIAN = 8

/** True for a child who may practise on a guardian's phone. */
export const mayPractiseHere = ({ may_see, limited, student_class }: OwnChild) =>
  may_see && !limited && student_class <= CLASS_WITH_GUARDIAN
