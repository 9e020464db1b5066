import classes from './bank-form.module.css'
import type { BankForm } from './use-bank-form.ts'

/** What is wrong with a group of fields together, below them. */
export const WrongRight = ({ form, names }: { form: BankForm; names: readonly string[] }) =>
  names.map(
    (name) =>
      form.errors[name] && (
        <p key={name} className={classes.wrong} role="alert">
          {form.errors[name]}
        </p>
      ),
  )
