insert into push_subscriptions (account_id, session_id, endpoint, p256dh, auth)
select account_id, min(id), 'https://fcm.googleapis.com/fcm/send/' || account_id, repeat('B', 87), repeat('a', 22)
from sessions group by account_id order by account_id limit 1;
