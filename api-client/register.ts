// Registers a student with a client made of the API's own description. From its environment: URL, TOKEN and PHOTO.
import createClient from 'openapi-fetch'
import type { paths } from './made/academy.ts'

const { URL: baseUrl = '', TOKEN, PHOTO = '' } = process.env
const client = createClient<paths>({ baseUrl, headers: { authorization: `Bearer ${TOKEN}` } })

const { data, error } = await client.POST('/api/student/register', {
  body: {
    first_name: 'Riya',
    last_name: 'Sen',
    student_photo_path: PHOTO,
    date_of_birth: '2011-08-14',
    contact_number_1: '+919830041276',
    student_class: 9,
    school_or_college_name: 'Model School',
    board_or_university_name: 'CBSE',
    address: '27 Lake Road',
    city: 'Kolkata',
    district: 'Kolkata',
    state: 'West Bengal',
    pin: '700029',
    conditions: true,
    terms: true,
  },
})
if (error) throw new Error(error.error)

const { data: read } = await client.GET('/api/student/profile/{uid}', {
  params: { path: { uid: data.student.uid } },
})
// @ts-expect-error What the description does not name is no part of the types.
process.stdout.write(`${data.message} ${read?.first_name} ${data.student.shoe_size ?? ''}\n`)
