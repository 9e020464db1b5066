/** First and family names that go together, by region and script. All people made from them are invented. */
export const NAMES = [
  {
    weight: 5,
    first: ['Aarav', 'Aditi', 'Ananya', 'Arjun', 'Debolina', 'Ishaan', 'Ishita', 'Kabir', 'Meghna', 'Nirmalya', 'Oindrila', 'Pritha', 'Riya', 'Rohan', 'Sayan', 'Shreya', 'Soham', 'Srijan', 'Tanisha', 'Titir'],
    last: ['Banerjee', 'Bose', 'Chakraborty', 'Das', 'Dutta', 'Ganguly', 'Ghosh', 'Majumdar', 'Mukherjee', 'Nandi', 'Roy', 'Sarkar', 'Sen'],
  },
  {
    weight: 4,
    first: ['Aditya', 'Anjali', 'Bhavya', 'Diya', 'Gaurav', 'Harsh', 'Kavya', 'Khushi', 'Manav', 'Mohit', 'Naina', 'Neha', 'Pooja', 'Rahul', 'Sakshi', 'Siddharth', 'Tanvi', 'Vivaan', 'Yash'],
    last: ['Agarwal', 'Bhatt', 'Chauhan', 'Gupta', 'Jain', 'Joshi', 'Mehta', 'Mishra', 'Pandey', 'Sharma', 'Singh', 'Tiwari', 'Verma', 'Yadav'],
  },
  {
    weight: 2,
    first: ['Aishwarya', 'Bharath', 'Deepika', 'Harini', 'Karthik', 'Lakshmi', 'Madhav', 'Meera', 'Nandini', 'Pranav', 'Revathi', 'Sanjana', 'Surya', 'Vishnu'],
    last: ['Iyer', 'Krishnan', 'Menon', 'Nair', 'Pillai', 'Rao', 'Reddy', 'Subramanian', 'Venkataraman'],
  },
  {
    weight: 2,
    first: ['Aisha', 'Farhan', 'Hamza', 'Imran', 'Mariam', 'Nusrat', 'Rehan', 'Sana', 'Zaid', 'Zoya'],
    last: ['Ahmed', 'Alam', 'Ansari', 'Hussain', 'Khan', 'Molla', 'Sheikh', 'Siddiqui'],
  },
  {
    weight: 1,
    first: ['Gurleen', 'Harpreet', 'Jaspreet', 'Manpreet', 'Navjot', 'Simran'],
    last: ['Dhillon', 'Gill', 'Kaur', 'Sandhu', 'Singh'],
  },
  {
    weight: 2,
    first: ['অনন্যা', 'অর্ণব', 'ঈশিতা', 'তিতির', 'দেবলীনা', 'প্রীতম', 'মেঘনা', 'রিয়া', 'শ্রেয়া', 'সায়ন', 'সোহম'],
    last: ['ঘোষ', 'চক্রবর্তী', 'দত্ত', 'দাস', 'বন্দ্যোপাধ্যায়', 'বসু', 'মণ্ডল', 'মুখোপাধ্যায়', 'রায়', 'সরকার', 'সেন'],
  },
  {
    weight: 2,
    first: ['अंजलि', 'अदिति', 'अर्जुन', 'आरव', 'काव्या', 'खुशी', 'नेहा', 'मोहित', 'रोहन', 'साक्षी', 'हर्ष'],
    last: ['अग्रवाल', 'गुप्ता', 'जोशी', 'पाण्डेय', 'मिश्रा', 'यादव', 'वर्मा', 'शर्मा', 'सिंह'],
  },
] as const

export const MIDDLE_NAMES = ['Kumar', 'Kumari', 'Nath', 'Prasad', 'Rani', 'Devi'] as const
