import { formatPhone } from '../forms/phone-number.ts'
import classes from './phone-link.module.css'

/** Whether a text is a number as it is stored: `+919876543210`. */
export const isPhone = (text: string) => /^\+\d{6,15}$/.test(text)

/** A number to call or to write to. It is grouped to be read, and copied as it is dialled. */
export function PhoneLink({ number }: { number: string }) {
  return (
    <span className={classes.phone}>
      <a href={`tel:${number}`}>
        {formatPhone(number)
          .split(' ')
          .map((group, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: groups have nothing but their places.
            <span key={place}>{group}</span>
          ))}
      </a>
      <a href={`https://wa.me/${number.slice(1)}`} target="_blank" rel="noreferrer">
        WhatsApp
      </a>
    </span>
  )
}
