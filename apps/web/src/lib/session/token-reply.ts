/** The bare reply of oauth/token and oauth/token/refresh (decisions §1, blade-wire §2.4). */
export interface TokenReply {
  tenant_id: string;
  user_id: string;
  dept_id?: string;
  post_id?: string;
  role_id?: string;
  account: string;
  user_name?: string;
  nick_name?: string;
  real_name?: string;
  role_name?: string;
  avatar?: string;
  access_token: string;
  refresh_token: string;
  token_type?: string;
  expires_in?: number;
  detail?: Record<string, unknown> | null;
}
