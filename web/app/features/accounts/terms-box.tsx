import { Checkbox, type CheckboxProps } from '@mantine/core'

/** The agreement to the academy's terms, which open beside what is being filled in. */
export const TermsBox = (props: CheckboxProps) => (
  <Checkbox
    {...props}
    name="agreed"
    aria-invalid={props.error ? true : undefined}
    label={
      <>
        I agree to the{' '}
        <a href="/terms" target="_blank" rel="noopener">
          terms
        </a>{' '}
        and the{' '}
        <a href="/privacy" target="_blank" rel="noopener">
          privacy policy
        </a>
      </>
    }
  />
)

/** Said where the box was not ticked. */
export const NOT_AGREED = 'Please agree to the terms.'
