update settings set fees_by_hand = true;
