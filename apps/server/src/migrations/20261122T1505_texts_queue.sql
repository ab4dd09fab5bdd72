grant insert on sms_queue to anlan_app;
