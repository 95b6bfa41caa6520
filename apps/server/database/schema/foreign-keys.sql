alter table member_bank_account
add foreign KEY (bank_account_id) references bank_account (id);

alter table identity_capture
add foreign KEY (back_id) references identity_file (id);

alter table identity_capture
add foreign KEY (front_id) references identity_file (id);

alter table static_virtual_account
add foreign KEY (box_unit_id) references box_unit (id);

alter table static_virtual_account
add foreign KEY (paybox_device_id) references pay_box (id);

alter table refund_item
add foreign KEY (product_id) references product (id);

alter table customer
add foreign KEY (group_id) references customer_group (id);
