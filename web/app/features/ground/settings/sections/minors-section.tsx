import { GRACE_DAYS } from '@ganit/contract/office/privacy'
import type { UseFormReturnType } from '@mantine/form'
import type { SettingsFields } from '../settings-fields.ts'
import { Section, Switch } from './section.tsx'

/** The switch by which children wait until a parent agrees. */
export const MinorsSection = ({ form }: { form: UseFormReturnType<SettingsFields> }) => (
  <Section
    id="minors"
    title="Children under 18"
    hint="As we read India’s data protection rules, a parent’s verifiable consent is asked for from 13 May 2027. Whether and how this binds you, ask a lawyer."
  >
    <Switch
      form={form}
      name="minors_wait"
      description={`Until a parent has agreed, a child does not practise, hand in photos, sit online tests or show an own photo. Children who are here on the day you switch it on have ${GRACE_DAYS} days. Today lists them.`}
    />
  </Section>
)
